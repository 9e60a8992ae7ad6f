import type { z } from 'zod'

export type SocialLink = { name: string; url: string }

const names: Record<string, string> = {
  'instagram.com': 'Instagram',
  'youtube.com': 'YouTube',
  'soundcloud.com': 'SoundCloud',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'facebook.com': 'Facebook',
  'discord.gg': 'Discord',
  'open.spotify.com': 'Spotify',
  'twitch.tv': 'Twitch',
}

export const demoSocialLinks: readonly SocialLink[] = [
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
  { name: 'SoundCloud', url: 'https://soundcloud.com/' },
  { name: 'TikTok', url: 'https://www.tiktok.com/' },
]

const MAX_LINKS = 8

/** Parses SOCIAL_LINKS: URLs separated by spaces or commas. */
export function socialLinks(setting: string, context: z.RefinementCtx): readonly SocialLink[] {
  if (setting === 'off') return []
  const addresses = setting.split(/[\s,]+/).filter((address) => address !== '')
  const urls = addresses.map((address) => (URL.canParse(address) ? new URL(address) : undefined))
  if (urls.length > MAX_LINKS || urls.some((url) => url?.protocol !== 'https:')) {
    context.addIssue({
      code: 'custom',
      message: `must be off, or at most ${MAX_LINKS} addresses that start with https://, separated by spaces`,
    })
    return []
  }
  return urls.flatMap((url) => (url ? [{ name: nameOf(url.hostname), url: url.href }] : []))
}

function nameOf(hostname: string): string {
  const host = hostname.replace(/^www\./, '')
  return names[host] ?? host
}
