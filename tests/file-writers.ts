/** Programs that write audio and pictures for the tests, so that the store is not only tested with its own writers. */
import { spawnSync } from 'node:child_process'
import { installDebianPackages } from '#scripts/debian-packages.mjs'

/** Debian package of each, and its output when it works. */
const writers = {
  sox: { debianPackage: 'sox', versionFlag: '--version' },
  ffmpeg: { debianPackage: 'ffmpeg', versionFlag: '-version' },
  convert: { debianPackage: 'imagemagick', versionFlag: '-version' },
}

export type FileWriter = keyof typeof writers

/** Whether the program runs: a program on the PATH may be a wrapper around a missing one. */
export function hasProgram(name: FileWriter): boolean {
  return spawnSync(name, [writers[name].versionFlag], { stdio: 'ignore' }).status === 0
}

/** Installs missing ones on Debian; elsewhere prints which tests are skipped. */
export function installFileWriters(): void {
  const missing = () => (Object.keys(writers) as FileWriter[]).filter((name) => !hasProgram(name))
  const wanted = missing()
  if (wanted.length === 0) return
  process.stdout.write(`Installing ${wanted.join(', ')} for the tests (once) ...\n`)
  installDebianPackages(wanted.map((name) => writers[name].debianPackage))
  const still = missing()
  if (still.length > 0)
    process.stdout.write(`Not installed: ${still.join(', ')}. Tests of what they write are skipped.\n`)
}
