import type { LegalWords } from './words-of-texts.ts'

export const fr: LegalWords = {
  labeled: (label, text) => `${label} : ${text}`,
  email: 'E-mail',
  phone: 'Téléphone',
  conformity:
    'Les fichiers doivent être conformes à leur description et fonctionner. Sinon, dites-le-nous : nous réparons, remplaçons ou remboursons.',
  australianRights:
    'Si vous êtes en Australie, rien ici ne limite vos droits au titre de l’Australian Consumer Law.',
  sevenDays: 'Vous pouvez annuler l’achat dans un délai de 7 jours.',
  terms: {
    payment: {
      unknown: 'Vous payez par l’un des moyens affichés au moment de payer.',
      through: (names) => `Le paiement passe par ${names}.`,
      byCard: (names) =>
        `Le paiement passe par ${names}, par carte ou par un autre moyen affiché au moment de payer.`,
    },
    rights: 'Vos droits légaux',
    withdrawal:
      'Les consommateurs de l’UE, de l’EEE et du Royaume-Uni peuvent se rétracter comme l’indique le [droit de rétractation](/withdrawal).',
    disputes: 'Litiges',
    board: {
      no: 'Nous ne participons pas au règlement des litiges devant un organisme de médiation de la consommation.',
      yes: 'Nous participons au règlement des litiges devant un organisme de médiation de la consommation.',
      obliged:
        'Nous sommes tenus de participer au règlement des litiges devant un organisme de médiation de la consommation.',
    },
    mediator: 'Médiateur de la consommation',
  },
  privacy: {
    responsible: 'Responsable du traitement',
    representative: {
      eu: 'Représentant dans l’UE',
      uk: 'Représentant au Royaume-Uni',
      br: 'Délégué à la protection des données (encarregado, Brésil)',
    },
    withdrawals:
      'Si vous vous rétractez d’un achat : votre nom, l’adresse pour la confirmation, ce que vous avez écrit et quand. Jusqu’à la suppression du compte, ou trois ans après la rétractation.',
    confirmations:
      'Si et quand la confirmation d’une commande a été envoyée, sans votre adresse. Aussi longtemps que la commande.',
    taxForms:
      'Si vous avez part aux ventes : où et à quel titre vous êtes imposé, si nous avons votre formulaire fiscal et depuis quand, et votre numéro fiscal, chiffré. Jusqu’à ce que nous l’effacions, au plus tôt dix ans après votre dernière vente ou votre dernier versement.',
    payment: {
      unknown: 'Les numéros de carte vont directement au prestataire de paiement.',
      stripe:
        'Les numéros de carte vont directement à Stripe, qui encaisse les paiements pour nous. De nous, Stripe reçoit le montant, votre nom et votre adresse de facturation, et votre adresse e-mail si le moyen de paiement l’exige.',
      paypal:
        'Les identifiants de votre compte PayPal restent chez PayPal. De nous, PayPal reçoit ce que vous achetez et le montant, et nous indique le pays de votre compte.',
    },
  },
  imprint: {
    represented: (name) => `Directeur de la publication et représentant légal : ${name}`,
    capital: 'Capital social',
    register: 'Immatriculation',
    vatId: 'Numéro de TVA intracommunautaire',
    taxNumber: 'Numéro fiscal',
    host: 'Hébergeur',
  },
  disclosure: {
    seller: 'Vendeur',
    person: 'Personne responsable',
    address: 'Adresse',
    phone: 'Téléphone',
    email: 'E-mail',
    onRequest: 'Communiqué sans délai sur demande : [écrivez-nous](/contact?about=disclosure).',
    prices: [
      'Prix',
      'Ceux indiqués pour chaque licence, en {currency}, taxes comprises. Le total est affiché avant le paiement.',
    ],
    costs: ['Autres frais', 'Aucun. Votre connexion internet reste à votre charge.'],
    payment: [
      'Mode et moment du paiement',
      'Par les moyens affichés au moment de payer. Le paiement a lieu à la commande.',
    ],
    delivery: [
      'Livraison',
      'Immédiatement après le paiement : les fichiers se téléchargent depuis Mes achats et par les liens de votre reçu.',
    ],
    faults: 'Annulation et défauts',
  },
  inTheUk: 'Si vous êtes au Royaume-Uni, le droit de rétractation qui vous concerne figure plus bas.',
}
