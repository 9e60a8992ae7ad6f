import { installedBrowser } from '#scripts/find-browser.mjs'

/** Launch options of the browser for component and browser tests. */
export const chromiumLaunch = {
  executablePath: installedBrowser() ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
