const REPLACED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * The HTML that puts a player on another site. Everything in it is escaped.
 * @param width pixels, or `100%`
 * @param height pixels
 */
export function embedCode(frame: {
  src: string
  title: string
  width: number | '100%'
  height: number
}): string {
  const { src, title, width, height } = frame
  return `<iframe src="${escapeText(src)}" width="${width}" height="${height}" title="${escapeText(title)}" allow="autoplay" loading="lazy" style="border:0"></iframe>`
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => REPLACED[letter] ?? letter)
}
