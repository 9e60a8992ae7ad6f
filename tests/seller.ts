import { emptySeller, type Seller } from '#contract/store/seller.ts'

/** Legal details of a seller in Germany. */
export const seller: Seller = {
  ...emptySeller,
  name: 'Wren Audio',
  street: 'Main St 1',
  postalCode: '04229',
  city: 'Leipzig',
  state: '',
  country: 'DE',
  email: 'billing@example.com',
  represented: 'Ada Wren',
  register: 'Amtsgericht Leipzig, HRB 38112',
  taxNumber: '',
  vatId: 'DE318204554',
  bank: '',
  note: '',
}
