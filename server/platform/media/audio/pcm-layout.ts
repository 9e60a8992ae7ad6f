/** Location and encoding of a file's uncompressed samples. */
export type PcmLayout = {
  format: 'wav' | 'aiff'
  sampleRate: number
  channels: number
  bits: number
  encoding: 'integer' | 'float'
  /** 8-bit WAV is unsigned. */
  unsigned: boolean
  bigEndian: boolean
  /** Offset of the first sample in bytes. */
  offset: number
  /** Sample bytes according to the header; the file may have fewer. */
  bytes: number
}
