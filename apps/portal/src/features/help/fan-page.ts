/** HELP-02: one Polish text for every language: the menus that it names are those that Polish creators see. */
export const fanPage = {
  intro:
    'Instagram udostępnia dane kont tylko przez Facebooka. Dlatego kanał Instagram łączysz z Fanfarą przez stronę na Facebooku, z którą związane jest Twoje konto. Sama strona nie musi mieć żadnych wpisów i nikt jej nie zobaczy w Fanfarze.',
  steps: [
    {
      title: 'Przejdź na konto profesjonalne',
      text: 'W aplikacji Instagram otwórz Ustawienia, potem „Typ konta i narzędzia” i wybierz „Przełącz na konto profesjonalne”. Może to być konto twórcy albo firmowe; zwykłego, prywatnego konta nie da się połączyć.',
    },
    {
      title: 'Załóż stronę na Facebooku',
      text: 'Jeśli nie masz jeszcze strony, w Facebooku wybierz „Menu”, potem „Strony” i „Utwórz nową stronę”. Wystarczy nazwa i kategoria.',
    },
    {
      title: 'Połącz konto ze stroną',
      text: 'W Facebooku przełącz się na swoją stronę, otwórz jej Ustawienia, potem „Połączone konta” i „Instagram”. Wybierz „Połącz konto” i zaloguj się do Instagrama.',
    },
    {
      title: 'Połącz kanał w Fanfarze',
      text: 'W profilu, w tabeli kanałów, wybierz przy Instagramie „Połącz”. W oknie Facebooka wskaż stronę z kroku trzeciego i zostaw zaznaczone wszystkie uprawnienia: dzięki nim widzimy liczbę obserwujących i sprawdzamy dowody. Niczego nie publikujemy w Twoim imieniu.',
    },
  ],
  trouble: {
    title: 'Gdy się nie udaje',
    points: [
      'Komunikat o braku strony: konto Facebooka, którym się logujesz, nie zarządza żadną stroną. Zaloguj się właściwym kontem albo wróć do kroku drugiego.',
      'Komunikat o koncie prywatnym: strona jest, ale związane z nią konto Instagram nie jest profesjonalne. Wróć do kroku pierwszego.',
      'Kanał rozłączył się sam: zmieniło się hasło albo uprawnienia na Facebooku. Połącz go jeszcze raz.',
    ],
  },
} as const
