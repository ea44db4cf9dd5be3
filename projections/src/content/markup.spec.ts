import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';
import { HOSTILE, SCRIPT } from '../../../test/support/hostile-markup';
import { renderContent } from './markup.js';
import { asText, MOST_HTML, sanitize } from './sanitize.js';

type Node = DefaultTreeAdapterMap['node'];
const html = (source: string) => renderContent(source).html;
const plain = (source: string) => renderContent(source).plain;

const TAGS = new Set(
  'a abbr b blockquote br caption cite code dd del dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub sup table tbody td tfoot th thead time tr u ul var'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'a.href a.rel a.title abbr.title code.class img.alt img.height img.loading img.referrerpolicy img.src img.title img.width ol.start span.class td.align td.colspan td.rowspan th.align th.colspan th.rowspan time.datetime'.split(
    ' ',
  ),
);
const leadsSafely = (address: string) => /^(https?:\/\/[^/]|mailto:|\/(?![/\\])|#)/.test(address);

/** What a browser's parser finds in `markup` that must not be there. */
function found(markup: string): string[] {
  const wrong: string[] = [];
  const walk = (node: Node) => {
    if (node.nodeName === '#comment') wrong.push('a comment');
    if ('tagName' in node) {
      if (!TAGS.has(node.tagName) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') wrong.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        if (!ATTRIBUTES.has(`${node.tagName}.${name}`)) wrong.push(`${node.tagName} ${name}`);
        if ((name === 'href' || name === 'src') && !leadsSafely(value)) wrong.push(`${name} to ${value}`);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parseFragment(markup));
  return wrong;
}
/** A page is parsed, and what an editor copies out of it is parsed again. */
const dangers = (source: string) => {
  const once = html(source);
  const again = serialize(parseFragment(once));
  return [...found(once), ...found(again), ...found(serialize(parseFragment(again)))];
};

describe('the body of content', () => {
  it('R30 turns Markdown into HTML and lets HTML pass', () => {
    expect(html('# Title\n\nSome **bold** words')).toBe('<h2>Title</h2>\n<p>Some <strong>bold</strong> words</p>\n');
    expect(html('<p>Kept <em>as it is</em></p>')).toBe('<p>Kept <em>as it is</em></p>');
  });

  it('R30 keeps tables, aligned without styles, and colors code of a known language', () => {
    expect(html('| a |\n|--:|\n| 1 |')).toContain('<td align="right">1</td>');
    expect(html('```js\nconst a = 1;\n```')).toContain('<code class="language-js"><span class="hljs-keyword">const</span>');
    expect(html('```brainfuck\n<b>\n```')).toContain('&lt;b&gt;');
  });

  it('S11 gives links and images only what they need', () => {
    expect(html('[a](https://x.example/y "t")')).toBe('<p><a href="https://x.example/y" rel="noopener" title="t">a</a></p>\n');
    expect(html('[a](mailto:ann@x.example) [b](/product/1#top)')).toBe(
      '<p><a href="mailto:ann@x.example" rel="noopener">a</a> <a href="/product/1#top" rel="noopener">b</a></p>\n',
    );
    expect(html('<img src="/art/v1/x.svg" width="20" height="9e9" class="big" id="a">')).toBe(
      '<img src="/art/v1/x.svg" alt="" width="20" loading="lazy" referrerpolicy="no-referrer" />',
    );
    expect(html('see https://x.example and README.md')).toBe(
      '<p>see <a href="https://x.example/" rel="noopener">https://x.example</a> and README.md</p>\n',
    );
  });

  it('S11 an address that leads nowhere safe is left out; a picture goes with it', () => {
    for (const address of ['javascript:x', 'page', '../page', '?q=1', 'https://user:secret@x.example/', '/.//x.example', ' '])
      expect(html(`<a href="${address}">a</a>`)).toBe('<p><a>a</a></p>\n');
    for (const address of ['javascript:x', 'picture.png', 'mailto:ann@x.example', '#top', 'data:image/png;base64,AA', ''])
      expect(html(`<div><img src="${address}" alt="a"></div>`)).toBe('<div></div>');
    expect(html('<a href="#top">a</a>')).toBe('<p><a href="#top" rel="noopener">a</a></p>\n');
  });

  it('S11 nothing can imitate the page around it', () => {
    for (const name of ['p', 'div', 'code', 'span', 'h2', 'li', 'table', 'img src=/a.png', 'a'])
      for (const attribute of ['id="root"', 'name="root"', 'class="MuiButton-root"', 'style="position:fixed"', 'role="alert"'])
        expect(html(`<${name} ${attribute}>x</${name}>`)).not.toMatch(/root|fixed|role/);
    expect(html('<code class="language-js MuiCode-root">x</code>')).toBe('<p><code class="language-js">x</code></p>\n');
    expect(html('<p class="hljs-keyword">x</p>')).toBe('<p>x</p>');
  });

  it('S11 an element that holds no prose is removed with its content', () => {
    for (const name of ['script', 'style', 'textarea', 'xmp', 'noscript', 'iframe', 'svg', 'math', 'template', 'select', 'title'])
      expect(html(`<div>a<${name}>b</${name}>c</div>`)).toBe('<div>ac</div>');
  });

  it('S18 bounds nesting, and does not color very long code', () => {
    expect(html('<div>'.repeat(500)).match(/<div>/g)?.length).toBeLessThanOrEqual(60);
    expect(html('<b>'.repeat(6000))).toMatch(/^&lt;p&gt;&lt;b&gt;&lt;b&gt;/);
    expect(html(`\`\`\`js\n${'const a = 1;\n'.repeat(2000)}\`\`\``)).not.toContain('hljs');
  });

  for (const [group, sources] of Object.entries(HOSTILE)) {
    it.each(sources.map((source) => [JSON.stringify(source).slice(1, 60), source]))(
      `S11 nothing of ${group} survives: %s`,
      (_, source) => {
        expect(dangers(source)).toEqual([]);
        expect(dangers(`Before\n\n${source}\n\nafter`)).toEqual([]);
        expect(dangers(`<table><tr><td>${source}`)).toEqual([]);
        expect(found(sanitize(source))).toEqual([]);
      },
    );
  }

  it('S11 the check itself is seen failing for hostile markup', () => {
    expect(found(`<img src="x" onerror="${SCRIPT}">`)).toEqual(['src to x', 'img onerror']);
    expect(found(`<svg><script>${SCRIPT}</script></svg><a href="javascript:x">`)).toEqual([
      '<svg>',
      '<script>',
      'href to javascript:x',
    ]);
  });

  const fragments = fc.constantFrom(
    ...Object.values(HOSTILE).flat(),
    '<p>',
    '</p>',
    '<b>',
    '<td>',
    '"',
    "'",
    '<!--',
    '-->',
    '&amp;',
    ']]>',
  );
  const hostile = fc
    .array(fc.oneof(fragments, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 8 })
    .map((all) => all.join(''));
  const cut = fc.tuple(hostile, fc.nat(400), fc.nat(400)).map(([text, a, b]) => text.slice(0, a) + text.slice(a + (b % 7)));

  it('S11 sanitizing is idempotent', () => {
    fc.assert(
      fc.property(cut, (source) => {
        const once = html(source);
        expect(sanitize(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  it('S11 no mixture of hostile pieces survives', () => {
    fc.assert(
      fc.property(cut, (source) => {
        expect(dangers(source)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('BL-05 gives the plain words, without markup and without gluing blocks together', () => {
    expect(plain('# One\n\nTwo & <b>three</b>\n\n- four\n- five<br>six')).toBe('One Two & three four five six');
    expect(plain('a &lt;b&gt; &amp;lt; `<i>`')).toBe('a <b> &lt; <i>');
    expect(plain('<script>no</script><style>no</style>yes')).toBe('yes');
    expect(plain('![a picture](/a.png)')).toBe('');
  });

  it('S18 text made to be slow is done within the time a test has', () => {
    const slow = [
      '['.repeat(50_000),
      '*a '.repeat(20_000),
      '<div>'.repeat(10_000),
      '<b>'.repeat(75_000),
      '</b>'.repeat(1000) + '<i>'.repeat(60_000),
      '> '.repeat(25_000),
      'https://a.'.repeat(5_000),
      '<a href="'.repeat(5_000),
      '`'.repeat(50_000),
      '![['.repeat(15_000),
      `\`\`\`js\n${'/*"('.repeat(4_000)}\n\`\`\``,
      '&'.repeat(50_000),
      '<!--'.repeat(12_000),
      '|'.repeat(50_000),
    ];
    for (const source of slow) expect(found(html(source))).toEqual([]);
  }, 20_000);

  const refs = (use: string, many: number) => `[a]: /${'b'.repeat(20_000)}\n\n${use.repeat(many)}`;
  it.each([
    ['a reference used often', refs('[a]', 4000)],
    ['a picture used often', refs('![a]', 4000)],
    ['a title used often', `[a]: /x "${'b'.repeat(20_000)}"\n\n${'[a]'.repeat(4000)}`],
    ['a heading on each line', 'a\n===\n'.repeat(60_000)],
    ['tags and nothing else', '<b>a</b>'.repeat(49_000)],
    ['brackets and nothing else', '!['.repeat(190_000)],
    ['four hundred thousand quotes', '"'.repeat(400_000)],
  ])('VU-06 %s is shown as it was typed, and takes no memory', (_, source) => {
    const { html, tooLong } = renderContent(source);
    expect([tooLong, html === `<pre>${asText(source)}</pre>`]).toEqual([true, true]);
    expect(renderContent(source.slice(0, 20_100))).toMatchObject({ tooLong: false });
  });

  it('VU-06 long prose, code and tables are shown whole', () => {
    const words = 'Some words of a long page, *with* [links](/a) and `code`.\n\n'.repeat(5000);
    const code = `${'```typescript\n'}${"const a = (b: string) => 'c';\n".repeat(600)}${'```\n'}`.repeat(8);
    for (const source of [words, code, `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(10_000)}`]) {
      const { html, tooLong } = renderContent(source);
      expect(tooLong).toBe(false);
      expect(html.length).toBeLessThanOrEqual(MOST_HTML);
    }
  });
});
