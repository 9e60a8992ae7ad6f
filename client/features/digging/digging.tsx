export function Digging() {
  return null
}
