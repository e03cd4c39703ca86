import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Jak działa Portico i dlaczego właśnie tak.',
    articles: {
      once: {
        title: 'Dlaczego o paszport prosimy tylko raz',
        text: [
          'Partnerzy ekosystemu muszą wiedzieć, że ty to ty i że masz ukończone 18 lat. O paszport mógłby poprosić każdy z nich. Zamiast tego pokazujesz go raz i tylko nam, a jeśli wolisz, dowód osobisty. Na wyniku mogą polegać wszyscy partnerzy.',
          'Partnerzy wiedzą, że twoja tożsamość jest potwierdzona; nie dostają zdjęć ani adresu. Zdjęcia widzi tylko osoba, która je sprawdza. Od razu po otrzymaniu usuwamy z nich ukryte dane, takie jak miejsce wykonania, i szyfrujemy każde osobnym kluczem.',
          'Tobie zajmie to około czterech minut: trochę danych, dokument i selfie z dokumentem. Człowiek porównuje jedno z drugim i podejmuje decyzję. Po potwierdzeniu tożsamości wszystkie funkcje są odblokowane, u wszystkich partnerów.',
        ],
      },
      ways: {
        title: 'Sześć sposobów logowania, jedno konto',
        text: [
          'Hasło, kod e-mailem, kod SMS-em, Google, Apple albo portfel: każdy z tych sposobów może otworzyć twoje konto. Wybierz ten, który masz pod ręką. O tym, które z sześciu działają tutaj, decyduje firma, która prowadzi tę stronę.',
          'W części „Logowanie i bezpieczeństwo” możesz dodać drugi sposób. Przyda się, gdy zgubisz telefon albo zapomnisz hasła. Ostatniego sposobu nie da się usunąć, a o każdym dodanym lub usuniętym piszemy na e-mail lub numer telefonu z twojego konta.',
          'Na tej samej stronie widać aktywne sesje: w jakiej przeglądarce, kiedy była ostatnia aktywność i z jakiego adresu IP. Któraś wygląda obco? Zakończ ją właśnie tam, gdziekolwiek jesteś.',
        ],
      },
      numbers: {
        title: 'Skąd się biorą partnerzy i co znaczą ich liczby',
        text: [
          'Ekosystem to projekty partnerskie, które mogą polegać na potwierdzeniu twojej tożsamości. O tym, kto do niego należy, decyduje firma, która prowadzi tę stronę. Przy każdym partnerze podaje nazwę, zdanie o tym, co robi, obrazek i dwie liczby.',
          'Pierwsza to liczba użytkowników. Druga to TVL, „total value locked”, łączna wartość zablokowanych środków: ile ludzie powierzyli projektowi, w dolarach amerykańskich. Obie pochodzą od partnerów, a lista podaje, z którego są dnia. Stare liczby szarzeją. Żadna z nich nie jest poradą inwestycyjną.',
          'Na początek są w Portico przykładowe projekty, wymyślone razem z liczbami, żeby od pierwszego dnia było co oglądać. Zostają, dopóki firma, która prowadzi tę stronę, nie wstawi w ich miejsce własnych partnerów.',
        ],
      },
    },
  },
  learn: {
    title: 'Warto wiedzieć',
    lede: 'Krótkie odpowiedzi, zanim zaczniesz.',
    questions: {
      need: {
        question: 'Czego potrzebuję?',
        answer:
          'Dowodu osobistego lub paszportu, ważnego i w oryginale, telefonu lub komputera z kamerą i około czterech minut. Musisz mieć co najmniej 18 lat i mieszkać w jednym z krajów z naszej listy: zobaczysz ją w pierwszym kroku weryfikacji.',
      },
      time: {
        question: 'Ile to trwa?',
        answer:
          'Tobie zajmie około czterech minut. Potem człowiek ogląda to, co od ciebie dostaliśmy, i piszemy, gdy tylko zapadnie decyzja. Możesz przerwać w każdej chwili: wpisane dane zostają na twoim urządzeniu do chwili wysłania.',
      },
      selfie: {
        question: 'Po co selfie z dokumentem?',
        answer:
          'Sam dokument mógł zostać zgubiony, skradziony albo skopiowany. Selfie pokazuje, że trzyma go osoba, której go wydano. Twoją twarz ze zdjęciem w dokumencie porównuje człowiek, a nie program.',
      },
      images: {
        question: 'Kto widzi moje zdjęcia?',
        answer:
          'Tylko osoba, która je sprawdza. Każde zdjęcie szyfrujemy osobnym kluczem od razu po otrzymaniu i usuwamy z niego ukryte dane, takie jak miejsce wykonania. Partnerzy dowiadują się, czy twoja tożsamość jest potwierdzona; zdjęć nie dostają.',
      },
      after: {
        question: 'Co się dzieje po wysłaniu wszystkiego?',
        answer:
          'Na stronie głównej widać wtedy, że sprawdzamy twoje zgłoszenie. Człowiek ogląda dane i zdjęcia i podejmuje decyzję, a my piszemy do ciebie o wyniku. Do tego czasu nie musisz nic robić, a konto pozostaje do twojej dyspozycji.',
      },
      rejected: {
        question: 'A jeśli zgłoszenie nie zostanie przyjęte?',
        answer:
          'Podamy ci powód. Jeśli wystarczy inne zdjęcie, przeczytasz o tym na stronie głównej i wyślesz dokumenty jeszcze raz. Z powodu nieudanego zdjęcia nie tracisz konta.',
      },
      password: {
        question: 'Jak zalogować się bez hasła?',
        answer:
          'Wpisz na pierwszej stronie swój e-mail lub numer telefonu komórkowego: wyślemy ci 6-cyfrowy kod i nim się zalogujesz. Możesz też użyć Google, Apple albo portfela. O tym, co z tego działa tutaj, decyduje firma, która prowadzi tę stronę.',
      },
      tvl: {
        question: 'Co to jest TVL?',
        answer:
          '„Total value locked”, łączna wartość zablokowanych środków: suma tego, co ludzie powierzyli projektowi, w dolarach amerykańskich. Mówi, jak duży jest projekt, a nie, jak jest dobry czy bezpieczny. Lista partnerów podaje, z którego dnia jest ta liczba.',
      },
      looks: {
        question: 'Czy mogę zmienić język i wygląd?',
        answer:
          'Tak. Jedenaście języków znajdziesz u góry każdej strony, a na małym ekranie w menu. Wygląd zmienisz na samym dole: ciemny, jasny lub jak na urządzeniu. Przeglądarka zapamięta twój wybór.',
      },
    },
    begin: {
      title: 'Zaczynamy?',
      text: 'Na początek wystarczy adres e-mail.',
      action: 'Załóż konto',
    },
  },
} satisfies PagesMessages;
