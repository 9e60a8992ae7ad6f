/** The image library, loaded with the first picture: it and its memory are several megabytes. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  return sharp
}
