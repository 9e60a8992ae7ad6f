/** A license of the beat that the visitor owns, and the address of its master. */
export type BoothLicense = { name: string; certificate: string; masterUrl: string | undefined }
