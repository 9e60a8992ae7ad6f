/**
 * Finds a Chromium for the browser tests, or installs one in whichever way works on this machine: Debian's browser
 * without windows, Playwright's own download, or Debian's whole browser.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installDebianPackages } from './debian-packages.mjs'

const root = join(import.meta.dirname, '..')
/** The same browser without windows: it takes less than half of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const places = [
  process.env.CHROMIUM_PATH,
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a browser on this machine, or undefined. */
function installedBrowser() {
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Path of a browser, installed where there was none. Throws with what to do where that fails. */
export function findBrowser() {
  // Only as root, such as in a container: nobody else's machine gets a package that it can do without.
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
  throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}
