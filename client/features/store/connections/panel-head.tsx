import { Stack, Text } from '#client/ui/primitives.tsx'

/** Heading of a panel and what it is for. */
export function PanelHead({ title, intro }: { title: string; intro: string }) {
  return (
    <Stack as="header" gap="s1-5">
      <Text as="h2" size="h3">
        {title}
      </Text>
      <Text maxWidth="64ch" tone="muted">
        {intro}
      </Text>
    </Stack>
  )
}
