export function build(): boolean
