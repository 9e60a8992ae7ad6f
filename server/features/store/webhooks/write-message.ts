import { Webhook as Signer } from 'standardwebhooks'
import type { WebhookFormat } from '#contract/store/webhook.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { describeEvent } from './describe-event.ts'
import type { StoredEvent } from './stored-event.ts'

/** `--lamp` of the design, as Discord has colors. */
const AMBER = 0xffb020
const DISCORD_TITLE = 256
const DISCORD_TEXT = 2_000

type Message = { headers: Record<string, string>; body: string }

type Delivery = Pick<Row<'webhook_deliveries'>, 'id' | 'created_at'>

/** The request of a delivery in the format of its webhook. @param secrets those that sign now */
export function writeMessage(
  format: WebhookFormat,
  delivery: Delivery,
  event: StoredEvent,
  about: { url: string; storeName: string; secrets: readonly string[] },
): Message {
  const body = JSON.stringify(bodies[format](delivery, event, about))
  const headers = { 'content-type': 'application/json', 'user-agent': 'Backbeat' }
  if (format !== 'standard') return { headers, body }
  const now = new Date()
  return {
    headers: {
      ...headers,
      'webhook-id': delivery.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': about.secrets
        .map((secret) => new Signer(secret).sign(delivery.id, now, body))
        .join(' '),
    },
    body,
  }
}

type About = { url: string; storeName: string }

const bodies: Record<WebhookFormat, (delivery: Delivery, event: StoredEvent, about: About) => object> = {
  standard: ({ created_at }, { type, data }, { url }) => ({
    type,
    timestamp: new Date(created_at).toISOString(),
    data: { ...data, url },
  }),
  discord: ({ created_at }, event, { url, storeName }) => {
    const { title, lines } = describeEvent(event)
    return {
      // Discord refuses names that contain its own.
      ...(!/discord|clyde/i.test(storeName) && { username: storeName }),
      // Nobody is pinged, whatever a beat is called.
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: cut(escapeDiscord(title), DISCORD_TITLE),
          url,
          description: cut(lines.map(escapeDiscord).join('\n'), DISCORD_TEXT),
          color: AMBER,
          timestamp: new Date(created_at).toISOString(),
        },
      ],
    }
  },
  slack: (_delivery, event, { url }) => {
    const { title, lines } = describeEvent(event)
    const text = [`*<${url}|${escapeSlack(title)}>*`, ...lines.map(escapeSlack)].join('\n')
    return { text, unfurl_links: false }
  },
}

/** Markdown as text. */
function escapeDiscord(text: string): string {
  return text.replaceAll(/[\\*_~`|>#[\]()<@-]/g, '\\$&')
}

/** https://docs.slack.dev/messaging/formatting-message-text: these three and no more. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
