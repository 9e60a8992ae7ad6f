export function CratePage() {
  return null
}
