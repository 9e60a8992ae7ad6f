import type { AddressInfo } from 'node:net'
import type { Config } from '#server/config/config.ts'
import type { App } from './app-type.ts'

/**
 * The store's address without a trailing slash: PUBLIC_URL where it is set, else this machine and the port it
 * listens on. Never taken from a request, whose Host header its sender chooses.
 */
export function storeUrl(app: App, config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return config.publicUrl ?? localUrl(app, config)
}

/** The address at which the store answers on this machine. */
export function localUrl(app: App, config: Pick<Config, 'host' | 'port'>): string {
  const address = app.server.address() as AddressInfo | null
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${address?.port ?? config.port}`
}
