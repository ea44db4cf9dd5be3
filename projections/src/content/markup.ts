import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import MarkdownIt, { type Token } from 'markdown-it';
import { asText, MOST_HTML, sanitize } from './sanitize.js';

const LANGUAGES = { bash, css, javascript, json, php, python, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Longer code is shown plain: some patterns of a grammar cost the square of what they run over. */
const HIGHLIGHTED_LENGTH = 8000;
/** And so is what follows so much code: each character of it becomes twenty of HTML at worst. */
const HIGHLIGHTED_IN_ALL = 50_000;
/** A text with more elements is shown as it was typed: each costs several steps, in each pass of the cleaning. */
const MOST_ELEMENTS = 45_000;
/** So is one with more brackets, each of which may begin a link that is looked for to its end. */
const MOST_BRACKETS = 40_000;
let highlighted = 0;

function highlight(code: string, language: string): string {
  if (code.length > HIGHLIGHTED_LENGTH || !hljs.getLanguage(language)) return '';
  highlighted += code.length;
  return highlighted > HIGHLIGHTED_IN_ALL ? '' : hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

const markdown = new MarkdownIt({
  html: true,
  linkify: true,
  highlight,
});
// Only what carries its scheme becomes a link: `README.md` and `me@example.com` are words.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of sanitized HTML; a block ends with a space. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(?:br|hr|img|\/(?:p|h\d|blockquote|pre|li|d[td]|t[hdr]|caption|fig\w+|div))\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** What a picture costs more than other elements: what keeps it safe is written beside it. */
const IMAGE = 2;

interface Size {
  /** Code units that the HTML holds at least: references repeat their address with every use. */
  length: number;
  elements: number;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const isTooLarge = ({ length, elements }: Size) => length > MOST_HTML || elements > MOST_ELEMENTS;

/** What the HTML of these tokens will hold, counted no further than it matters. */
function sizeOf(tokens: readonly Token[], size: Size = { length: 0, elements: 0 }): Size {
  for (const { type, nesting, content, attrs, children } of tokens) {
    if (type.startsWith('html_')) size.elements += countOf(content, /<[a-z]/gi) + IMAGE * countOf(content, /<img/gi);
    else if (nesting === 1 || (nesting === 0 && type !== 'text' && type !== 'inline')) size.elements += 1;
    if (type === 'image') size.elements += IMAGE;
    if (children) sizeOf(children, size);
    else size.length += content.length;
    for (const [name, value] of attrs ?? []) size.length += name.length + String(value).length;
    if (isTooLarge(size)) break;
  }
  return size;
}

/** HTML that is safe to show, or null where it would be too long, or have too many parts. */
function htmlOf(source: string): string | null {
  highlighted = 0;
  if (countOf(source, /\[/g) > MOST_BRACKETS) return null;
  const env = {};
  const tokens = markdown.parse(source, env);
  if (isTooLarge(sizeOf(tokens))) return null;
  const html = markdown.renderer.render(tokens, markdown.options, env);
  const clean = html.length > MOST_HTML ? null : sanitize(html);
  return clean !== null && clean.length <= MOST_HTML ? clean : null;
}

export interface Rendered {
  /** Safe to show. */
  html: string;
  /** Its words. */
  plain: string;
  /** The HTML would have been too long or had too many parts: the source is shown as it was typed. */
  tooLong: boolean;
}

/**
 * What an editor wrote (Markdown and HTML, R30) as HTML that is safe to show and as plain words.
 * The same source always gives the same result.
 */
export function renderContent(source: string): Rendered {
  const html = htmlOf(source);
  if (html === null) return { html: `<pre>${asText(source)}</pre>`, plain: source.replace(/\s+/g, ' ').trim(), tooLong: true };
  return { html, plain: wordsOf(html), tooLong: false };
}
