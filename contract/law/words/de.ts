import type { LegalWords } from './words-of-texts.ts'

export const de: LegalWords = {
  labeled: (label, text) => `${label}: ${text}`,
  email: 'E-Mail',
  phone: 'Telefon',
  conformity:
    'Dateien müssen der Beschreibung entsprechen und funktionieren. Wenn nicht, sagen Sie es uns: Wir bessern nach, ersetzen oder erstatten.',
  australianRights:
    'Wenn Sie in Australien sind, beschränkt nichts hier Ihre Rechte nach dem Australian Consumer Law.',
  sevenDays: 'Sie können innerhalb von 7 Tagen vom Kauf zurücktreten.',
  terms: {
    payment: {
      unknown: 'Sie bezahlen auf einem der Wege, die die Kasse zeigt.',
      through: (names) => `Bezahlt wird über ${names}.`,
      byCard: (names) =>
        `Bezahlt wird über ${names}, mit Karte oder auf einem anderen Weg, den die Kasse zeigt.`,
    },
    rights: 'Ihre gesetzlichen Rechte',
    withdrawal:
      'Verbraucher in der EU, im EWR und im Vereinigten Königreich können widerrufen, wie es unter [Widerrufsrecht](/withdrawal) steht.',
    disputes: 'Streitigkeiten',
    board: {
      no: 'Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
      yes: 'Wir sind bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
      obliged:
        'Wir sind verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
    },
    mediator: 'Verbraucherschlichtungsstelle',
  },
  privacy: {
    responsible: 'Verantwortlicher',
    representative: {
      eu: 'Vertreter in der EU',
      uk: 'Vertreter im Vereinigten Königreich',
      br: 'Datenschutzbeauftragter (Encarregado, Brasilien)',
    },
    withdrawals:
      'Wenn Sie einen Kauf widerrufen: Ihren Namen, die Adresse für die Bestätigung, was Sie geschrieben haben und wann. Bis Sie das Konto löschen, oder drei Jahre nach dem Widerruf.',
    confirmations:
      'Ob und wann die Bestätigung einer Bestellung versandt wurde, ohne Ihre Adresse. So lange wie die Bestellung.',
    taxForms:
      'Wenn Sie an Verkäufen beteiligt sind: wo und als was Sie Steuern zahlen, ob und seit wann uns Ihr Steuerformular vorliegt, und Ihre Steuernummer, verschlüsselt. Bis wir sie löschen, frühestens zehn Jahre nach Ihrem letzten Verkauf oder Ihrer letzten Auszahlung.',
    payment: {
      unknown: 'Kartennummern gehen direkt an den Zahlungsanbieter.',
      stripe:
        'Kartennummern gehen direkt an Stripe, das Zahlungen für uns annimmt. Von uns bekommt es den Betrag, Ihren Namen und Ihre Rechnungsadresse, und Ihre E-Mail-Adresse, wo die Zahlungsart sie braucht.',
      paypal:
        'Womit Sie sich bei PayPal anmelden, bleibt dort. Von uns bekommt PayPal, was Sie kaufen, und den Betrag, und es nennt uns das Land Ihres Kontos.',
    },
  },
  imprint: {
    represented: (name) => `Vertreten durch ${name}`,
    capital: 'Stammkapital',
    register: 'Registereintrag',
    vatId: 'Umsatzsteuer-Identifikationsnummer',
    taxNumber: 'Steuernummer',
    host: 'Hosting',
  },
  disclosure: {
    seller: 'Verkäufer',
    person: 'Verantwortliche Person',
    address: 'Anschrift',
    phone: 'Telefon',
    email: 'E-Mail',
    onRequest: 'Wird auf Anfrage unverzüglich mitgeteilt: [Schreiben Sie uns](/contact?about=disclosure).',
    prices: [
      'Preise',
      'Wie bei jeder Lizenz angegeben, in {currency}, mit Steuer. Der Gesamtbetrag steht an der Kasse, bevor Sie bezahlen.',
    ],
    costs: ['Weitere Kosten', 'Keine. Ihren Internetzugang bezahlen Sie selbst.'],
    payment: [
      'Zahlungsart und Zeitpunkt',
      'Auf den Wegen, die die Kasse zeigt. Bezahlt wird bei der Bestellung.',
    ],
    delivery: [
      'Lieferung',
      'Sofort nach der Bezahlung: Die Dateien werden unter Meine Käufe und über die Links in Ihrem Beleg heruntergeladen.',
    ],
    faults: 'Rücktritt und Mängel',
  },
  inTheUk: 'Wenn Sie im Vereinigten Königreich sind, gilt für Sie das Widerrufsrecht weiter unten.',
}
