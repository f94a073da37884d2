import type { LegalPage } from './document.ts'

/** `/legal/privacy-policy`: the text that ships with the product, for an invented operator. */
export const privacy: LegalPage = {
  pl: {
    title: 'Polityka prywatności',
    validFrom: 'Obowiązuje od 1 stycznia 2026 r.',
    parts: [
      {
        heading: 'Kto odpowiada za Twoje dane',
        paragraphs: [
          'Administratorem danych jest Fanfara Demo sp. z o.o., ul. Trębacka 4, 00-074 Warszawa (dane przykładowe, spółka nie istnieje). W sprawach danych napisz na adres kontakt@fanfara.example.',
          'Jeśli Twoja organizacja uruchomiła Fanfarę u siebie, administratorem jest ona, a ten tekst powinien zostać zastąpiony jej własną polityką.',
        ],
      },
      {
        heading: 'Jakie dane przetwarzamy i po co',
        paragraphs: [
          'Konto: imię lub nazwa, adres e-mail, hasło zapisane w postaci, z której nie da się go odczytać, język i motyw. Bez nich nie da się prowadzić konta.',
          'Kanały: nazwa, adres i statystyki kanałów, które łączysz, na przykład liczba widzów i wyświetleń. Służą do doboru kampanii i rozliczeń. Niczego na Twoich kanałach nie publikujemy.',
          'Kampanie i zadania: do czego dołączasz, co i kiedy przesyłasz jako dowód wykonania.',
          'Rozliczenia: imię i nazwisko, adres, PESEL lub NIP, numer telefonu i rachunku bankowego. Potrzebujemy ich, żeby wypłacić pieniądze i wypełnić obowiązki podatkowe. Nie trafiają do przeglądarki poza formularzem rozliczeń.',
          'Bezpieczeństwo: zapisy logowań oraz adresy IP, przechowywane krótko, aby wykrywać nadużycia.',
        ],
      },
      {
        heading: 'Na jakiej podstawie',
        paragraphs: [
          'Konto, kampanie i wypłaty: umowa z Tobą (art. 6 ust. 1 lit. b RODO). Dokumenty księgowe: obowiązek prawny (lit. c). Bezpieczeństwo i liczenie kliknięć: nasz uzasadniony interes, jakim jest uczciwe rozliczenie (lit. f). Statystyki YouTube: Twoja zgoda (lit. a), którą możesz w każdej chwili cofnąć, odłączając kanał.',
        ],
      },
      {
        heading: 'Komu je pokazujemy',
        paragraphs: [
          'Reklamodawca widzi Twoją nazwę, zdjęcie, opis i połączone kanały oraz treści, które przesyłasz do jego zadania. Nie widzi danych do rozliczeń.',
          'Media kit pokazuje to, co w nim wybierzesz, każdemu, komu wyślesz jego link. Możesz go w każdej chwili wyłączyć.',
          'Jeśli włączysz powiadomienia na urządzeniu, przekazuje je usługa Twojej przeglądarki (Google, Mozilla, Apple lub Microsoft). Są zaszyfrowane: usługa nie odczyta ich treści.',
          'Bank otrzymuje dane potrzebne do przelewu. Poza tym nie przekazujemy danych nikomu, chyba że nakazuje to prawo.',
        ],
      },
      {
        heading: 'Jak długo je trzymamy',
        paragraphs: [
          'Dane konta do jego usunięcia. Dokumenty księgowe przez 5 lat od końca roku podatkowego. Zapisy techniczne do 12 miesięcy.',
          'Po usunięciu konta znikają dane osobowe, kanały i zdjęcie; rozliczone płatności zostają bez danych osobowych poza tymi, których wymaga księgowość.',
        ],
      },
      {
        heading: 'Pliki cookie i pamięć przeglądarki',
        paragraphs: [
          'Używamy jednego pliku cookie do odnawiania sesji (tylko gdy zaznaczysz „Zapamiętaj mnie”) oraz pamięci przeglądarki na sesję, ustawienia i nazwę konta, a także na to, co ostatnio widać było na ekranach, aby działały bez połączenia (najwyżej 14 dni, nigdy dane do rozliczeń; znika po wylogowaniu). Link kampanii ustawia u osoby, która w niego kliknie, losowy identyfikator, dzięki któremu kliknięcie liczy się raz. Nie używamy reklamowych plików cookie ani obcych skryptów.',
        ],
      },
      {
        heading: 'Twoje prawa',
        paragraphs: [
          'Możesz zobaczyć swoje dane, poprawić je, usunąć, ograniczyć ich przetwarzanie, przenieść je, wnieść sprzeciw i cofnąć zgodę. Napisz do nas; odpowiemy w ciągu miesiąca. Możesz też złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych.',
        ],
      },
    ],
  },
  en: {
    title: 'Privacy policy',
    validFrom: 'In force since 1 January 2026. The Polish text is binding.',
    parts: [
      {
        heading: 'Who is responsible for your data',
        paragraphs: [
          'The controller is Fanfara Demo sp. z o.o., ul. Trębacka 4, 00-074 Warsaw, Poland (sample data; the company does not exist). For anything about your data write to kontakt@fanfara.example.',
          'If your organisation runs its own Fanfara, it is the controller, and this text should be replaced by its own policy.',
        ],
      },
      {
        heading: 'What we process, and why',
        paragraphs: [
          'Account: your name, e-mail address, a password stored in a form that cannot be read back, language and theme. There is no account without them.',
          'Channels: name, address and statistics of the channels you connect, such as viewers and views. They decide which campaigns fit and how they are settled. We publish nothing on your channels.',
          'Campaigns and tasks: what you join, and what you send as proof and when.',
          'Billing: name, address, tax or national ID number, phone number and bank account. We need them to pay you and to meet tax duties. They never reach the browser outside the billing form.',
          'Security: records of sign-ins and IP addresses, kept for a short time to notice abuse.',
        ],
      },
      {
        heading: 'On what ground',
        paragraphs: [
          'Account, campaigns and payouts: the contract with you (GDPR art. 6(1)(b)). Accounting documents: legal duty (c). Security and the counting of clicks: our legitimate interest in settling fairly (f). YouTube statistics: your consent (a), which you can withdraw at any time by disconnecting the channel.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'An advertiser sees your name, picture, description and connected channels, and what you send for their task. They never see billing data.',
          'A media kit shows what you chose for it to anybody you send its link to. You can turn it off at any time.',
          'If you turn on notifications on a device, your browser’s service (Google, Mozilla, Apple or Microsoft) carries them. They are encrypted: the service cannot read them.',
          'The bank receives what a transfer needs. Nobody else receives your data unless the law demands it.',
        ],
      },
      {
        heading: 'How long we keep it',
        paragraphs: [
          'Account data until you delete the account. Accounting documents for 5 years after the end of the tax year. Technical records for up to 12 months.',
          'Deleting the account removes personal data, channels and picture; settled payments stay without personal data except what accounting requires.',
        ],
      },
      {
        heading: 'Cookies and browser storage',
        paragraphs: [
          'We use one cookie to renew the session (only if you tick “Remember me”) and browser storage for the session, your settings and your account’s name, and for what your screens showed last, so that they work without a connection (14 days at most, never billing data; gone when you sign out). A campaign link gives whoever clicks it a random identifier, so that a click counts once. There are no advertising cookies and no third-party scripts.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may see your data, correct it, delete it, restrict its use, take it elsewhere, object, and withdraw consent. Write to us; we answer within a month. You may also complain to the President of the Polish Personal Data Protection Office.',
        ],
      },
    ],
  },
}
