import { LOGO, MARKS } from '../art/marks.js';

interface Props {
  viewBox: string;
  inner: string;
  className?: string;
  size?: number;
  /** All of it in any frame, instead of filling the frame: no roof is cut off. */
  whole?: boolean;
}
/** A drawing made on the spot: pure, the same on server and browser, and silent for screen readers. */
export function Art({ viewBox, inner, className, size, whole = false }: Props) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      width={size}
      height={size}
      preserveAspectRatio={`xMidYMax ${whole ? 'meet' : 'slice'}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own generator from fixed seeds
      dangerouslySetInnerHTML={{ __html: inner }}
    />
  );
}

export const Logo = ({ size = 32 }: { size?: number }) => <Art viewBox="0 0 32 32" inner={LOGO} size={size} className="logo" />;

/** The guild mark of a category. */
export const CategoryMark = ({ category, size = 16 }: { category: string; size?: number }) => (
  <Art viewBox="0 0 24 24" inner={MARKS[category] ?? ''} size={size} className="mark" />
);
