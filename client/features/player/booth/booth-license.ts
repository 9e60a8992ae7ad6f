/** A license of the beat that the visitor owns, and the addresses of its bought files, the best first. */
export type BoothLicense = { name: string; certificate: string; masterUrls: readonly string[] }
