/** One line of text as it is, with nothing in it that Markdown would read. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#&]/g, (letter) => `\\${letter}`)
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^(?:[-=~]|\+(?=\s))/, '\\$&')
}
