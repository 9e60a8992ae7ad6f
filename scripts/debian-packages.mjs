/** Installs Debian packages of programs used by tests. */
import { spawnSync } from 'node:child_process'

/** Installs packages if apt is available and permitted; returns whether it did. `seconds` is the timeout. */
export function installDebianPackages(names, seconds = 300) {
  const script = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')}`
  const attempts = [
    ['sh', ['-c', script]],
    ['sudo', ['-n', 'sh', '-c', script]],
  ]
  return attempts.some(([command, args]) => {
    const done = spawnSync(command, args, {
      stdio: 'ignore',
      timeout: seconds * 1000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return done.status === 0
  })
}
