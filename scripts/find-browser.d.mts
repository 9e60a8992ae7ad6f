export function findBrowser(): string
