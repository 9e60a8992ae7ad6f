/** A sound in another tempo and key, rendered whole by the audition's stretcher. Throws if it does not start. */
export async function renderShifted(
  sound: AudioBuffer,
  { tempo, semitones }: { tempo: number; semitones: number },
): Promise<AudioBuffer> {
  const { StretchNode } = await import('./stretch-node.ts')
  const context = new OfflineAudioContext(2, Math.round(sound.length / tempo), sound.sampleRate)
  const stretch = await StretchNode.create(context)
  const left = sound.getChannelData(0).slice()
  const right = sound.numberOfChannels > 1 ? sound.getChannelData(1).slice() : left.slice()
  await stretch.setSound([left, right])
  await stretch.schedule({ active: true, input: 0, output: 0, rate: tempo, semitones })
  stretch.node.connect(context.destination)
  return context.startRendering()
}
