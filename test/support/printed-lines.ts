/** The text of a problem answer, followed by the lines of a log that name its correlation id. */
export function withLines(answer: string, printed: string): string {
  const id = /"correlationId":"([^"]+)"/.exec(answer)?.[1];
  return [answer, ...printed.split('\n').filter((line) => id && line.includes(id))].join('\n');
}
