import type { GameTexts, Lang } from "../../page/texts/game-texts.ts";

export const texts: Readonly<Record<Lang, GameTexts>> = {
  id: {
    symbols: {
      turtle: "Penyu",
      clownfish: "Ikan badut",
      seahorse: "Kuda laut",
      jellyfish: "Ubur-ubur",
      starfish: "Bintang laut",
      coral: "Karang",
      pearl: "Mutiara",
    },
    feature: "Arus Berantai",
    welcome: "Yang bersentuhan, hanyut bersama",
    loading: "Menyelam ke karang…",
  },
  pt: {
    symbols: {
      turtle: "Tartaruga",
      clownfish: "Peixe-palhaço",
      seahorse: "Cavalo-marinho",
      jellyfish: "Água-viva",
      starfish: "Estrela-do-mar",
      coral: "Coral",
      pearl: "Pérola",
    },
    feature: "Maré em cadeia",
    welcome: "O que se toca, a maré leva",
    loading: "Mergulhando no recife…",
  },
  zh: {
    symbols: {
      turtle: "海龟",
      clownfish: "小丑鱼",
      seahorse: "海马",
      jellyfish: "水母",
      starfish: "海星",
      coral: "珊瑚",
      pearl: "珍珠",
    },
    feature: "连环潮",
    welcome: "相连成群，随潮而去",
    loading: "正在潜入珊瑚园…",
  },
  es: {
    symbols: {
      turtle: "Tortuga",
      clownfish: "Pez payaso",
      seahorse: "Caballito de mar",
      jellyfish: "Medusa",
      starfish: "Estrella de mar",
      coral: "Coral",
      pearl: "Perla",
    },
    feature: "Marea en cadena",
    welcome: "Lo que se toca, se lo lleva la marea",
    loading: "Bajando al arrecife…",
  },
  th: {
    symbols: {
      turtle: "เต่าทะเล",
      clownfish: "ปลาการ์ตูน",
      seahorse: "ม้าน้ำ",
      jellyfish: "แมงกะพรุน",
      starfish: "ปลาดาว",
      coral: "ปะการัง",
      pearl: "ไข่มุก",
    },
    feature: "คลื่นต่อเนื่อง",
    welcome: "อยู่ติดกัน ก็ลอยไปด้วยกัน",
    loading: "กำลังดำลงสู่แนวปะการัง…",
  },
};
