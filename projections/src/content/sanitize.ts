import sanitizeHtml from 'sanitize-html';

/** Longer HTML is not made: what visitors read is sent whole, and each reader pays for it. In UTF-16 code units. */
export const MOST_HTML = 1_000_000;

const HERE = 'https://here.invalid';

/**
 * The address as a browser will read it, when it leads where text may lead: http(s), a path of this site, a place on the
 * page, and mailto where allowed. What was checked is what is written out, never what was typed.
 */
function safeAddress(typed: string | undefined, { mail }: { mail: boolean }): string | null {
  if (typed === undefined || typed.trim() === '') return null;
  let url: URL;
  try {
    url = new URL(typed, HERE);
  } catch {
    return null;
  }
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'mailto:') return mail ? url.href : null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.origin !== HERE) return url.href;
  // `//here.invalid` and its kin name a host; a relative path would depend on the page that shows it.
  const lead = typed.trim()[0];
  if (lead === '#' && mail) return url.hash || null;
  if (lead !== '/' || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

type Attributes = Record<string, string>;
const tag = (tagName: string, attribs: Attributes = {}) => ({ tagName, attribs });
const only = (attributes: Attributes, ...names: string[]): Attributes =>
  Object.fromEntries(names.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])));

const link = (_: string, attributes: Attributes) => {
  const href = safeAddress(attributes.href, { mail: true });
  return tag('a', href === null ? {} : { href, rel: 'noopener', ...only(attributes, 'title') });
};
/** A number of at most `digits` digits, or the attribute is left out. */
const numbers = (attributes: Attributes, digits: number, ...names: string[]): Attributes =>
  Object.fromEntries(
    Object.entries(only(attributes, ...names)).filter(([, value]) => /^\d+$/.test(value) && value.length <= digits),
  );
const image = (_: string, attributes: Attributes) => {
  const src = safeAddress(attributes.src, { mail: false });
  if (src === null) return tag('img');
  const shown = { src, alt: attributes.alt ?? '', ...only(attributes, 'title'), ...numbers(attributes, 4, 'width', 'height') };
  return tag('img', { ...shown, loading: 'lazy', referrerpolicy: 'no-referrer' });
};
/** Markdown aligns columns by style, which nothing may carry. */
const cell = (name: string, attributes: Attributes) => {
  const align = attributes.align ?? /^text-align:\s*(left|right|center);?$/.exec(attributes.style ?? '')?.[1];
  return tag(name, { ...numbers(attributes, 2, 'colspan', 'rowspan'), ...(align ? { align } : {}) });
};

const BLOCKS = 'p h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption div';
const INLINE = 'a abbr b br cite code del dfn em hr i img ins kbd mark q s samp small span strong sub sup time u var';
const CLASSES = [
  /^hljs-[a-z]+(-[a-z]+)*$/,
  /^language-[\w+#.-]{1,40}$/,
  /^(class|constant|function|inherited|invoke|language)_{1,2}$/,
];

const RULES: sanitizeHtml.IOptions = {
  allowedTags: `${BLOCKS} ${INLINE}`.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'referrerpolicy'],
    th: ['colspan', 'rowspan', { name: 'align', values: ['left', 'right', 'center'] }],
    td: ['colspan', 'rowspan', { name: 'align', values: ['left', 'right', 'center'] }],
    ol: ['start'],
    abbr: ['title'],
    time: ['datetime'],
  },
  allowedClasses: { code: CLASSES, span: CLASSES },
  nonBooleanAttributes: ['*'],
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: { a: link, img: image, th: cell, td: cell, h1: 'h2' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  // What these hold is not prose: it goes with them.
  nonTextTags:
    'script style textarea option select xmp noscript noembed noframes iframe frameset template svg math object embed applet audio video title plaintext'.split(
      ' ',
    ),
  nestingLimit: 60,
};

/** Parsing costs the square of the tags open at once, so text that nests like this shows as typed. */
const MOST_OPEN = 5000;
const nestsTooDeep = (html: string): boolean => {
  let open = 0;
  for (const [start] of html.matchAll(/<(?!(?:br|hr|img|wbr)\b)\/?[a-z]/gi)) {
    open = start[1] === '/' ? Math.max(0, open - 1) : open + 1;
    if (open > MOST_OPEN) return true;
  }
  return false;
};
/** A text as HTML that shows every character of it. */
export const asText = (html: string) => html.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const MOST_PASSES = 8;
/**
 * HTML with nothing in it that could run, load a document, or reach outside its own box. A removed tag changes how the tags
 * around it are parsed. Cleaning repeats until it changes nothing.
 */
export function sanitize(html: string): string {
  if (nestsTooDeep(html)) return asText(html);
  let clean = html;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const next = sanitizeHtml(clean, RULES);
    if (next === clean) return clean;
    clean = next;
  }
  return asText(clean);
}
