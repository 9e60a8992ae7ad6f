export function withProgress<T>(step: string, work: () => T | Promise<T>): Promise<T>
