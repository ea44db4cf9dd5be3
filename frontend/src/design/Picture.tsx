import { type ComponentProps, useState } from 'react';

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  src: string;
  /** The picture that the product draws itself; without it there is no fallback. */
  drawn: string | null;
}

/**
 * A picture whose address somebody gave: its host does not learn who looks at which page. Where it fails, the product's own
 * drawing takes the same frame.
 */
export function Picture({ src, drawn, ...frame }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = broken === src ? drawn : src;
  if (!shown) return null;
  /** It may have failed before the page was alive to hear of it. */
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && shown !== drawn) setBroken(src);
  };
  return <img {...frame} ref={look} src={shown} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} />;
}
