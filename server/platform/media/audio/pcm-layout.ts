/** Where the uncompressed samples of a file are and how they are written. */
export type PcmLayout = {
  format: 'wav' | 'aiff'
  sampleRate: number
  channels: number
  bits: number
  encoding: 'integer' | 'float'
  /** 8-bit WAV counts from 0 to 255. */
  unsigned: boolean
  bigEndian: boolean
  /** Offset of the first sample in bytes. */
  offset: number
  /** Bytes of samples as the header says; they may be missing from the file. */
  bytes: number
}
