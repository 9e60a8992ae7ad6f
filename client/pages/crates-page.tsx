export function CratesPage() {
  return null
}
