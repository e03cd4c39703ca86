import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} to twój kod Portico',
    heading: 'Twój kod',
    intro: 'Wpisz ten kod na stronie, która o niego prosi.',
    valid:
      '{minutes, plural, one {Jest ważny przez # minutę.} few {Jest ważny przez # minuty.} many {Jest ważny przez # minut.} other {Jest ważny przez # minuty.}}',
    not_you:
      'To nie była twoja prośba? Zignoruj tę wiadomość: bez kodu nikt się nie zaloguje. Nigdy nikomu go nie podawaj, nawet nam.',
    sms: '{code} to twój kod Portico. Nikomu go nie podawaj.',
  },
  reset_link: {
    subject: 'Ustaw nowe hasło do Portico',
    heading: 'Ustaw nowe hasło',
    intro: 'Dotarła do nas prośba o link do zmiany hasła. Oto on:',
    button: 'Ustaw nowe hasło',
    valid:
      '{minutes, plural, one {Jest ważny przez # minutę i działa tylko raz.} few {Jest ważny przez # minuty i działa tylko raz.} many {Jest ważny przez # minut i działa tylko raz.} other {Jest ważny przez # minuty i działa tylko raz.}}',
    not_you:
      'To nie była twoja prośba? Zignoruj tę wiadomość: hasło pozostanie bez zmian. Nigdy nikomu nie podawaj linku, nawet nam.',
  },
  reset_unknown: {
    subject: 'Brak konta Portico z tym adresem',
    heading: 'Nie ma konta z tym adresem',
    intro:
      'Ktoś, pewnie ty, poprosił o link do zmiany hasła. Żadne konto nie ma jednak tego adresu e-mail. Może do rejestracji posłużył inny adres, numer telefonu, konto Google lub Apple albo portfel kryptowalut?',
    button: 'Przejdź do Portico',
    not_you: 'To nie była twoja prośba? Zignoruj tę wiadomość: nic się nie stało.',
  },
  notice: {
    when: 'Kiedy: {when}',
    not_you: 'To nie ty? Od razu ustaw nowe hasło: w ten sposób zakończysz też wszystkie sesje.',
    button: 'Ustaw nowe hasło',
    sms: '{what} To nie ty? Wejdź na {url}',
  },
  password_reset: {
    subject: 'Twoje hasło do Portico zostało zmienione',
    heading: 'Twoje hasło zostało zmienione',
    intro:
      'Ustawiono je na nowo linkiem wysłanym na tę skrzynkę. Sesje na wszystkich urządzeniach zostały zakończone.',
    sms: 'Portico: twoje hasło zostało zmienione.',
  },
  password_changed: {
    subject: 'Twoje hasło do Portico zostało zmienione',
    heading: 'Twoje hasło zostało zmienione',
    intro:
      'Zmieniono je na twoim koncie. Sesje na wszystkich innych urządzeniach zostały zakończone.',
    sms: 'Portico: twoje hasło zostało zmienione.',
  },
  refresh_replayed: {
    subject: 'Zakończyliśmy jedną z sesji na twoim koncie Portico',
    heading: 'Na wszelki wypadek zakończyliśmy sesję',
    intro:
      'Jednej z twoich sesji użyto w dwóch miejscach: tak bywa, gdy ktoś ją skopiuje. Zakończyliśmy ją. Jeśli przerwało to twoją sesję, zaloguj się ponownie.',
    sms: 'Portico: jednej z twoich sesji użyto w dwóch miejscach, więc ją zakończyliśmy.',
  },
  identity_added: {
    subject: 'Nowy sposób logowania na twoje konto Portico',
    heading: 'Dodano sposób logowania',
    intro: 'Od teraz na twoje konto można zalogować się także tak: {way}',
    sms: 'Nowy sposób logowania na twoje konto Portico: {way}.',
  },
  identity_removed: {
    subject: 'Usunięto sposób logowania na twoje konto Portico',
    heading: 'Usunięto sposób logowania',
    intro: 'Tak nie można się już zalogować na twoje konto: {way}',
    sms: 'Usunięto sposób logowania na twoje konto Portico: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact: 'Masz pytania? Napisz na {address} i podaj swój numer referencyjny: {reference}',
    not_you: 'To nie ty? Od razu ustaw nowe hasło: {url}',
  },
  submitted: {
    subject: 'Mamy twoje zgłoszenie do weryfikacji',
    heading: 'Zgłoszenie dotarło',
    intro: 'Obejrzy je człowiek. Napiszemy do ciebie, gdy tylko zapadnie decyzja.',
    sms: 'Portico: twoje zgłoszenie dotarło. Damy znać, gdy tylko zapadnie decyzja.',
    button: 'Zobacz stan zgłoszenia',
  },
  withdrawn: {
    subject: 'Twoje zgłoszenie zostało wycofane',
    heading: 'Zgłoszenie wycofane',
    intro:
      'Nikt go już nie sprawdzi. Twoje dane i zdjęcia są nadal zapisane: możesz je poprawić i wysłać wszystko jeszcze raz. Niewysłane zdjęcia usuwamy po {days, plural, one {# dniu} few {# dniach} many {# dniach} other {# dnia}}.',
    sms: 'Portico: twoje zgłoszenie zostało wycofane.',
    button: 'Popraw i wyślij ponownie',
  },
  confirmed: {
    subject: 'Twoja tożsamość jest potwierdzona',
    heading: 'Tożsamość potwierdzona',
    intro: 'Weryfikacja się udała i masz dostęp do wszystkiego w Portico.',
    sms: 'Portico: twoja tożsamość jest potwierdzona.',
    button: 'Otwórz Portico',
  },
  resubmission: {
    subject: 'Do weryfikacji potrzebujemy jeszcze czegoś',
    heading: 'Prosimy o coś jeszcze raz',
    intro:
      'Nie mogliśmy jeszcze zdecydować. Potrzebujemy tylko tego, reszta jest w porządku i zostaje:',
    sms: 'Portico: do weryfikacji potrzebujemy czegoś jeszcze raz.',
    button: 'Popraw teraz',
  },
  rejected: {
    subject: 'Twoje zgłoszenie do weryfikacji nie zostało przyjęte',
    heading: 'Nie udało się potwierdzić tożsamości',
    intro: 'Twoje zgłoszenie obejrzały dwie osoby. Nie mogliśmy go przyjąć z tego powodu:',
    sms: 'Portico: twoje zgłoszenie do weryfikacji nie zostało przyjęte.',
    button: 'Zobacz, co możesz zrobić',
  },
  erased: {
    subject: 'Twoje zdjęcia i dane zostały skasowane',
    heading: 'Skasowano',
    intro:
      'Zdjęcia i dane z twojej weryfikacji zostały zniszczone razem z kluczami. Nikt ich już nie otworzy. Decyzja zostaje.',
    sms: 'Portico: zdjęcia i dane z twojej weryfikacji zostały skasowane.',
    button: 'Zobacz, co przechowujemy',
  },
  account_deleted: {
    subject: 'Twoje konto Portico zostało usunięte',
    heading: 'Twoje konto zostało usunięte',
    intro: 'Razem z nim zniknęło wszystko, co do niego należało. Szkoda, że odchodzisz.',
    sms: 'Portico: twoje konto zostało usunięte.',
  },
  parts,
  reasons,
  ways: {
    email: 'e-mail {label}',
    phone: 'numer telefonu {label}',
    google: 'Google {label}',
    apple: 'Apple {label}',
    wallet: 'portfel {label}',
  },
  footer: 'Tę wiadomość wysłał serwis Portico, ponieważ ktoś podał ten adres.',
  footer_owner: 'Tę wiadomość wysłał serwis Portico, ponieważ ten adres należy do twojego konta.',
} satisfies MailMessages;
