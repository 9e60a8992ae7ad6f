/** A ring buffer that can be read at a fractional number of samples back. */
export class DelayLine {
  private readonly buffer: Float32Array
  private position = 0

  constructor(longestSamples: number) {
    this.buffer = new Float32Array(Math.ceil(longestSamples) + 2)
  }

  /** The sample written `samplesAgo` writes ago (1 is the latest), linearly interpolated. */
  read(samplesAgo: number): number {
    const size = this.buffer.length
    let at = this.position - samplesAgo
    if (at < 0) at += size
    const whole = Math.floor(at)
    const fraction = at - whole
    const next = whole + 1 >= size ? 0 : whole + 1
    return (this.buffer[whole] ?? 0) * (1 - fraction) + (this.buffer[next] ?? 0) * fraction
  }

  write(sample: number): void {
    this.buffer[this.position] = sample
    this.position = this.position + 1 >= this.buffer.length ? 0 : this.position + 1
  }
}
