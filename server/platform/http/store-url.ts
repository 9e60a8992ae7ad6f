import type { AddressInfo } from 'node:net'
import type { Locale } from '#contract/text/locales.ts'
import type { Config } from '#server/config/config.ts'
import type { App } from './app-type.ts'

/**
 * The store's URL without a trailing slash: PUBLIC_URL if set, otherwise the local one. Never derived from the Host
 * header, which clients control.
 */
export function storeUrl(app: App, config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return config.publicUrl ?? localUrl(app, config)
}

/** The store's URL on this machine. */
export function localUrl(app: App, config: Pick<Config, 'host' | 'port'>): string {
  const address = app.server.address() as AddressInfo | null
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${address?.port ?? config.port}`
}

/** The store as providers show it: its address without a trailing slash, and its languages, its own first. */
export type StoreAtProvider = { name: string; publicUrl: string; languages?: readonly Locale[] }
