/** Safari: Web Audio ignores the ring switch and plays on the lock screen only in a playback session. */
export function setAudioSession(type: 'playback' | 'auto'): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } }
  if (audioSession) audioSession.type = type
}
