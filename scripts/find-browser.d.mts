export function findBrowser(): string
export function installedBrowser(): string | undefined
