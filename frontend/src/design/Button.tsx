import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from './Link.js';

interface Look {
  /** `contained` is the one primary action of a view, on its gilt plate; `solid` is ink; `outlined` everything else. */
  variant?: 'contained' | 'solid' | 'outlined' | 'text';
  size?: 'small' | 'medium';
  fullWidth?: boolean;
  className?: string;
  children: ReactNode;
}
type Props = Look &
  ({ to: string; onClick?: () => void; 'aria-label'?: string } | (ButtonHTMLAttributes<HTMLButtonElement> & { to?: undefined }));

/** A button, or a link that looks like one. Drawn by the stylesheet alone: visitors' pages need no component library. */
export function Button({ variant = 'outlined', size = 'medium', fullWidth = false, className = '', ...rest }: Props) {
  const look = `button ${variant} ${size} ${fullWidth ? 'full' : ''} ${className}`.replace(/\s+/g, ' ').trim();
  if (rest.to !== undefined) return <Link {...rest} className={look} />;
  return <button type="button" {...rest} className={look} />;
}
