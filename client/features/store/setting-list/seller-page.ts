import { msg } from '#contract/text/msg.ts'

/** The fields of the legal details, as `setting-pages.ts` has those of the other pages. */
export const sellerPage = {
  label: msg`Legal details`,
  fields: {
    'seller.name': { label: msg`Seller name`, about: msg`company business owner legal imprint` },
    'seller.street': { label: msg`Street and number`, about: msg`address imprint` },
    'seller.postalCode': { label: msg`Postal code`, about: msg`ZIP postcode address` },
    'seller.city': { label: msg`City`, about: msg`town address` },
    'seller.country': { label: msg`Country`, about: msg`address seat` },
    'seller.email': { label: msg`Billing email`, about: msg`invoice address` },
    'seller.represented': { label: msg`Represented by`, about: msg`managing director owner imprint` },
    'seller.register': {
      label: msg({ message: 'Register', context: 'of companies' }),
      about: msg`commercial registry HRB company number`,
    },
    'seller.taxNumber': { label: msg`Tax number`, about: msg`EIN TIN Steuernummer` },
    'seller.vatId': { label: msg`VAT ID`, about: msg`USt-IdNr value added tax number` },
    'seller.bank': { label: msg`Bank`, about: msg`IBAN account` },
    'seller.phone': { label: msg`Phone`, about: msg`telephone number imprint`, behind: 'seller.country' },
    'seller.capital': { label: msg`Share capital`, about: msg`company France`, behind: 'seller.country' },
    'seller.discloseOnRequest': {
      label: msg`Address and phone on request`,
      about: msg`commercial disclosure Japan`,
      behind: 'seller.country',
    },
    'seller.host': { label: msg`Hosted by`, about: msg`hosting server France`, behind: 'seller.country' },
    'seller.mediator': {
      label: msg`Consumer mediator`,
      about: msg`dispute France`,
      behind: 'seller.country',
    },
    'seller.disputes': {
      label: msg`Dispute resolution`,
      about: msg`consumer board Schlichtung`,
      behind: 'seller.country',
    },
    'seller.representativeEu': {
      label: msg`Representative in the EU`,
      about: msg`GDPR privacy data protection article 27`,
      behind: 'seller.country',
    },
    'seller.representativeUk': {
      label: msg`Representative in the UK`,
      about: msg`GDPR privacy data protection article 27`,
      behind: 'seller.country',
    },
    'seller.encarregado': {
      label: msg`Encarregado (BR)`,
      about: msg`LGPD privacy data protection officer Brazil`,
      behind: 'seller.country',
    },
    'seller.taxIds': {
      label: msg`Tax numbers by place`,
      about: msg`GST HST QST PST ABN registration number Canada Australia Japan`,
      behind: 'seller.country',
    },
    'seller.note': {
      label: msg`Note on invoices`,
      about: msg`Section 19 small business Kleinunternehmer exempt no VAT sales tax`,
    },
    governingLaw: { label: msg`Governing law of contracts`, about: msg`jurisdiction court legal` },
    invoicePrefix: { label: msg`Invoice numbers start with`, about: msg`prefix` },
    creditNotePrefix: { label: msg`Credit note numbers start with`, about: msg`prefix refund` },
  },
} as const
