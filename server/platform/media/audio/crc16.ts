const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})

/** CRC-16/ARC, as used by LAME; `crc` continues from earlier bytes. */
export function crc16(bytes: Uint8Array, crc = 0): number {
  let value = crc
  for (const byte of bytes) value = (value >> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return value
}
