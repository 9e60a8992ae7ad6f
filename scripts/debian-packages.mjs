/** Installing packages of Debian and its relatives, for tests that use other programs. */
import { spawnSync } from 'node:child_process'

/** Installs the packages where apt is there and may; answers whether it did. `seconds` is the longest it may take. */
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
