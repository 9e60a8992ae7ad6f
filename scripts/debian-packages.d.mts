export function installDebianPackages(names: readonly string[], seconds?: number): boolean
