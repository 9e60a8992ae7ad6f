/** Their types name other modules. */
declare module 'altcha/i18n/fr-fr'
declare module 'altcha/i18n/pt-br'
declare module 'altcha/i18n/es-es'
