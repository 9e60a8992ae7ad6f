/**
 * Finds a Chromium for the browser tests, or installs one: Debian's headless shell, Playwright's download, or Debian's
 * Chromium.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installDebianPackages } from './debian-packages.mjs'

const root = join(import.meta.dirname, '..')
/** The headless shell takes less than half of the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const places = [
  process.env.CHROMIUM_PATH,
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a browser on this machine, or undefined. @throws Error if CHROMIUM_PATH names none */
export function installedBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no file. Correct it, or unset it.`)
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Path of a browser, installed if missing. @throws Error with instructions */
export function findBrowser() {
  // Only as root, e.g. in a container, so as not to install packages on a developer's machine.
  if (!process.env.CHROMIUM_PATH && process.getuid?.() === 0 && !existsSync(HEADLESS_SHELL))
    installDebianPackages(['chromium-headless-shell'])
  const found = installedBrowser()
  if (found) return found
  process.stdout.write('Installing a browser for the tests (once) ...\n')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const playwright = (...args) =>
    spawnSync(process.execPath, [cli, 'install', ...args, 'chromium'], {
      cwd: root,
      stdio: 'ignore',
      timeout: 300_000,
    })
  const attempts = [
    () => playwright('--with-deps'),
    () => playwright(),
    () => installDebianPackages(['chromium']),
  ]
  for (const attempt of attempts) {
    attempt()
    const installed = installedBrowser()
    if (installed) return installed
  }
  throw new Error(
    'No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one. ' +
      'Without one: npm run test:unit and npm run test:api.',
  )
}
