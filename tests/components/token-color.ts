/** The computed color of a token of the styles, such as `--red`, to compare with an element's. */
export function tokenColor(token: `--${string}`): string {
  const swatch = document.createElement('i')
  swatch.style.color = `var(${token})`
  document.body.append(swatch)
  const { color } = getComputedStyle(swatch)
  swatch.remove()
  return color
}
