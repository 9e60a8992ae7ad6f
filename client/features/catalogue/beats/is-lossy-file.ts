/** Whether a chosen file looks like an MP3; the server sniffs the content. */
export function isLossyFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^audio\/(mpeg|mp3)$/.test(type) || (type === '' && /\.mp3$/i.test(name))
}
