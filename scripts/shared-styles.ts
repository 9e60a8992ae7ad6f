/**
 * Uses of a style by another feature than its own, from before styles were scoped: `module ← who uses it`. None may be
 * added; each that goes leaves this list (see style-walls.ts).
 */
export const sharedStyles: readonly string[] = [
  'client/app/layouts/footer.module.css ← client/features/reach/newsletter',
  'client/app/layouts/header.module.css ← client/features/discovery/favorites',
  'client/app/layouts/header.module.css ← client/features/selling/carts',
  'client/features/accounts/auth/auth.module.css ← client/features/store/captcha',
  'client/features/accounts/profile/account.module.css ← client/features/accounts/users',
  'client/features/catalogue/home/featured.module.css ← client/features/catalogue/beats',
  'client/features/catalogue/home/featured.module.css ← client/features/catalogue/listing',
  'client/features/catalogue/home/featured.module.css ← client/features/discovery/crates',
  'client/features/catalogue/listing/beat-grid.module.css ← client/features/discovery/dig-mode',
  'client/features/catalogue/listing/beat-grid.module.css ← client/features/player/player',
  'client/features/catalogue/listing/beat.module.css ← client/features/discovery/crates',
  'client/features/catalogue/listing/beat.module.css ← client/features/discovery/dig-mode',
  'client/features/catalogue/listing/beat.module.css ← client/features/selling/carts',
  'client/features/catalogue/listing/beat.module.css ← client/features/selling/checkout',
  'client/features/catalogue/listing/beat.module.css ← client/pages',
  'client/features/catalogue/listing/tag-filter.module.css ← client/features/catalogue/beats',
  'client/features/discovery/crates/crate-rows.module.css ← client/features/discovery/dig-mode',
  'client/features/discovery/favorites/marks.module.css ← client/features/catalogue/listing',
  'client/features/player/bar/player.module.css ← client/features/discovery/dig-mode',
  'client/features/selling/carts/cart.module.css ← client/features/selling/checkout',
  'client/features/selling/carts/cart.module.css ← client/features/selling/deals',
  'client/features/selling/carts/cart.module.css ← client/features/selling/offers',
  'client/features/selling/certificates/passport-paper.module.css ← client/pages',
  'client/features/selling/orders/orders.module.css ← client/features/selling/certificates',
  'client/features/selling/orders/orders.module.css ← client/features/selling/checkout',
  'client/pages/info.module.css ← client/features/store/legal-texts',
  'client/pages/info.module.css ← client/features/store/settings',
]
