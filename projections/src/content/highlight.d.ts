// The package's own types pull in the browser's globals; these are the two shapes used here.
declare module 'highlight.js/lib/core' {
  const hljs: {
    registerLanguage(name: string, language: unknown): void;
    getLanguage(name: string): object | undefined;
    highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
  };
  export default hljs;
}
declare module 'highlight.js/lib/languages/*' {
  const language: unknown;
  export default language;
}
