import type { MailMessages } from '../messages.ts';
import { parts, reasons } from './reasons.ts';

export const mail = {
  code: {
    subject: '{code} to twój kod Portico',
    heading: 'Twój kod',
    intro: 'Wpisz ten kod na stronie Portico, która o niego prosi.',
    valid:
      '{minutes, plural, one {Działa przez # minutę.} few {Działa przez # minuty.} many {Działa przez # minut.} other {Działa przez # minuty.}}',
    not_you:
      'To nie była twoja prośba? Możesz zignorować tę wiadomość: bez kodu nikt się nie zaloguje. Nigdy nikomu go nie podawaj, nawet nam.',
    sms: '{code} to twój kod Portico. Nikomu go nie podawaj.',
  },
  reset_link: {
    subject: 'Ustaw nowe hasło do Portico',
    heading: 'Ustaw nowe hasło',
    intro: 'Otrzymaliśmy prośbę o link do ustawienia nowego hasła. Oto on:',
    button: 'Ustaw nowe hasło',
    valid:
      '{minutes, plural, one {Link działa tylko raz, przez # minutę.} few {Link działa tylko raz, przez # minuty.} many {Link działa tylko raz, przez # minut.} other {Link działa tylko raz, przez # minuty.}}',
    not_you:
      'To nie była twoja prośba? Możesz zignorować tę wiadomość: hasło pozostanie bez zmian. Nigdy nikomu nie podawaj linku, nawet nam.',
  },
  reset_unknown: {
    subject: 'Brak konta Portico z tym adresem',
    heading: 'Nie ma konta z tym adresem',
    intro:
      'Ktoś, pewnie ty, poprosił o link do ustawienia nowego hasła, ale nie mamy konta z tym adresem e-mail. Może do rejestracji posłużył inny adres, numer telefonu, konto Google lub Apple albo portfel?',
    button: 'Przejdź do Portico',
    not_you: 'To nie ty? Możesz zignorować tę wiadomość: nic się nie zmieniło.',
  },
  notice: {
    when: 'Kiedy: {when}',
    not_you:
      'To nie ty? Od razu ustaw nowe hasło. W ten sposób wylogujesz też wszystkie urządzenia.',
    button: 'Ustaw nowe hasło',
    sms: '{what} To nie ty? Wejdź na {url}',
  },
  password_reset: {
    subject: 'Twoje hasło do Portico zostało zmienione',
    heading: 'Twoje hasło zostało zmienione',
    intro:
      'Zmieniono je za pomocą linku wysłanego na tę skrzynkę, a wszystkie urządzenia zostały wylogowane.',
    sms: 'Portico: twoje hasło zostało zmienione.',
  },
  password_changed: {
    subject: 'Twoje hasło do Portico zostało zmienione',
    heading: 'Twoje hasło zostało zmienione',
    intro: 'Zmieniono je na twoim koncie, a wszystkie inne urządzenia zostały wylogowane.',
    sms: 'Portico: twoje hasło zostało zmienione.',
  },
  refresh_replayed: {
    subject: 'Zakończyliśmy jedną z sesji na twoim koncie Portico',
    heading: 'Dla bezpieczeństwa zakończyliśmy sesję',
    intro:
      'Jednej z twoich sesji użyto w dwóch miejscach, co może oznaczać, że ktoś ją skopiował. Zakończyliśmy ją. Jeśli właśnie cię wylogowano, zaloguj się ponownie.',
    sms: 'Portico: jednej z twoich sesji użyto w dwóch miejscach, więc ją zakończyliśmy.',
  },
  identity_added: {
    subject: 'Dodano sposób logowania do twojego konta Portico',
    heading: 'Dodano sposób logowania',
    intro: 'Możesz się teraz logować także w ten sposób: {way}',
    sms: 'Portico: dodano sposób logowania: {way}.',
  },
  identity_removed: {
    subject: 'Usunięto sposób logowania z twojego konta Portico',
    heading: 'Usunięto sposób logowania',
    intro: 'Nie możesz się już logować w ten sposób: {way}',
    sms: 'Portico: usunięto sposób logowania: {way}.',
  },
  verification: {
    mark: '{part}: {reason}',
    contact: 'Masz pytania? Napisz na {address} i podaj swój numer referencyjny: {reference}',
    not_you: 'To nie ty? Od razu ustaw nowe hasło: {url}',
    stays: 'Dotychczasowa weryfikacja jest nadal ważna do {when}.',
  },
  submitted: {
    subject: 'Otrzymaliśmy twoje zgłoszenie do weryfikacji',
    heading: 'Otrzymaliśmy twoje zgłoszenie',
    intro: 'Sprawdzi je człowiek. Napiszemy do ciebie, gdy tylko zapadnie decyzja.',
    sms: 'Portico: otrzymaliśmy twoje zgłoszenie. Damy znać, gdy tylko zapadnie decyzja.',
    button: 'Zobacz stan zgłoszenia',
  },
  withdrawn: {
    subject: 'Twoje zgłoszenie zostało wycofane',
    heading: 'Twoje zgłoszenie zostało wycofane',
    intro:
      'Nie będziemy go sprawdzać. Twoje dane i zdjęcia są nadal zapisane, więc możesz je poprawić i wysłać wszystko ponownie. Niewysłane zdjęcia usuwamy po {days, plural, one {# dniu} few {# dniach} many {# dniach} other {# dnia}}.',
    sms: 'Portico: twoje zgłoszenie zostało wycofane.',
    button: 'Popraw i wyślij ponownie',
  },
  confirmed: {
    subject: 'Twoja tożsamość jest zweryfikowana',
    heading: 'Twoja tożsamość jest zweryfikowana',
    intro: 'Potwierdziliśmy twoją tożsamość i wszystkie funkcje są odblokowane.',
    sms: 'Portico: twoja tożsamość jest zweryfikowana.',
    button: 'Otwórz Portico',
    partner_intro: 'Potwierdziliśmy twoją tożsamość. Możesz teraz przejść do {partner}.',
    partner_button: 'Przejdź do {partner}',
  },
  resubmission: {
    subject: 'Do weryfikacji jeszcze czegoś brakuje',
    heading: 'Jeszcze czegoś nam brakuje',
    intro:
      'Nie mogliśmy jeszcze podjąć decyzji. Cała reszta była w porządku; potrzebujemy tylko tego:',
    sms: 'Portico: aby dokończyć weryfikację, potrzebujemy od ciebie czegoś jeszcze.',
    button: 'Popraw teraz',
  },
  rejected: {
    subject: 'Twoje zgłoszenie do weryfikacji nie zostało przyjęte',
    heading: 'Nie udało nam się zweryfikować twojej tożsamości',
    intro: 'Twoje zgłoszenie sprawdziły dwie osoby. Oto dlaczego nie mogliśmy go przyjąć:',
    sms: 'Portico: twoje zgłoszenie do weryfikacji nie zostało przyjęte.',
    button: 'Zobacz, co możesz zrobić',
  },
  expiring: {
    subject: 'Twoja weryfikacja wkrótce wygaśnie',
    heading: 'Twoja weryfikacja wkrótce wygaśnie',
    intro:
      'Twoja weryfikacja jest ważna do {when}. Odnów ją wcześniej, aby korzystać z usług partnerów bez przerwy.',
    sms: 'Portico: twoja weryfikacja jest ważna do {when}.',
    button: 'Odnów teraz',
  },
  expired: {
    subject: 'Twoja weryfikacja wygasła',
    heading: 'Twoja weryfikacja wygasła',
    intro:
      'Była ważna do {when}. Dla partnerów twoja tożsamość nie jest już zweryfikowana. Zweryfikuj ją ponownie, aby korzystać z ich usług jak wcześniej.',
    sms: 'Portico: twoja weryfikacja wygasła. Zweryfikuj tożsamość ponownie, aby korzystać z usług partnerów jak wcześniej.',
    button: 'Zweryfikuj ponownie',
  },
  suspended: {
    subject: 'Twoja weryfikacja jest zawieszona',
    heading: 'Twoja weryfikacja jest zawieszona',
    intro:
      'Została zawieszona na twoją prośbę, więc dla partnerów twoja tożsamość nie jest już zweryfikowana. Aby zweryfikować ją ponownie, wyślij nowy dokument.',
    sms: 'Portico: twoja weryfikacja jest zawieszona.',
    button: 'Zweryfikuj ponownie',
  },
  revoked: {
    subject: 'Twoja weryfikacja została cofnięta',
    heading: 'Twoja weryfikacja została cofnięta',
    intro:
      'Dwie osoby sprawdziły ją ponownie i cofnęły, więc dla partnerów twoja tożsamość nie jest już zweryfikowana. Oto dlaczego:',
    sms: 'Portico: twoja weryfikacja została cofnięta.',
    button: 'Zobacz, co możesz zrobić',
  },
  erased: {
    subject: 'Twoje zdjęcia i dane zostały usunięte',
    heading: 'Twoje zdjęcia i dane zostały usunięte',
    intro:
      'Usunęliśmy zdjęcia i dane z twojej weryfikacji razem z kluczami, którymi były zaszyfrowane. Decyzja pozostaje zapisana.',
    sms: 'Portico: zdjęcia i dane z twojej weryfikacji zostały usunięte.',
    button: 'Zobacz, co przechowujemy',
  },
  account_deleted: {
    subject: 'Twoje konto Portico zostało usunięte',
    heading: 'Twoje konto zostało usunięte',
    intro: 'Usunęliśmy też sposoby logowania, dane i zdjęcia. Szkoda, że odchodzisz.',
    sms: 'Portico: twoje konto zostało usunięte.',
  },
  partner_closed: {
    subject: 'Połączony partner nie współpracuje już z Portico',
    heading: 'Połączony partner nie współpracuje już z Portico',
    intro:
      'Nie możesz już logować się do {partner} przez Portico: ten partner już z nami nie współpracuje. Nie dostanie od nas nic więcej. To, co już wie, pozostaje u niego: zapytaj go, co się z tym stanie.',
    sms: 'Portico: jeden z połączonych partnerów już z nami nie współpracuje. Nie możesz się tam już zalogować.',
    button: 'Zobacz partnerów',
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
  footer: 'Otrzymujesz tę wiadomość od Portico, ponieważ ktoś podał ten adres.',
  footer_owner: 'Otrzymujesz tę wiadomość od Portico, ponieważ ten adres należy do twojego konta.',
} satisfies MailMessages;
