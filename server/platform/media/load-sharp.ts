/** Loads sharp lazily, as it takes several megabytes. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  return sharp
}
