// Command runner makes the calls that come as lines of JSON, and answers each with a line: the other languages do the same.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"

	veridoor "github.com/veridoor/veridoor-go"
)

type asked struct {
	Call      string
	Arguments []json.RawMessage
	Query     json.RawMessage
	Pages     bool
	Webhook   *struct {
		Headers      map[string]string
		Body, Secret string
	}
}

func main() {
	client := veridoor.New(os.Getenv("VERIDOOR_URL"), os.Getenv("VERIDOOR_API_KEY"))
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var one asked
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			panic(err)
		}
		answer, err := make_(client, one)
		shown := veridoor.Object{"answer": answer}
		if content, isBytes := answer.([]byte); isBytes {
			shown["answer"] = veridoor.Object{"bytes": len(content)}
		}
		var problem *veridoor.Problem
		if errors.As(err, &problem) {
			shown = veridoor.Object{"problem": problem.Code, "status": problem.Status, "request_id": problem.RequestID}
		} else if errors.Is(err, veridoor.ErrWebhook) {
			shown = veridoor.Object{"problem": "webhook_refused"}
		} else if err != nil {
			panic(err)
		}
		written, _ := json.Marshal(shown)
		fmt.Println(string(written))
	}
}

func make_(client *veridoor.Client, one asked) (any, error) {
	if one.Webhook != nil {
		headers := http.Header{}
		for name, value := range one.Webhook.Headers {
			headers.Set(name, value)
		}
		return veridoor.VerifyWebhook(headers, []byte(one.Webhook.Body), one.Webhook.Secret)
	}
	if !one.Pages {
		return call(client, one, nil)
	}
	items := []veridoor.Object{}
	err := veridoor.Pages(
		func(cursor *string) (veridoor.Object, error) {
			page, err := call(client, one, cursor)
			found, _ := page.(veridoor.Object)
			return found, err
		},
		func(item veridoor.Object) error { items = append(items, item); return nil },
	)
	return items, err
}

// call finds the method by its name, and reads each argument as the type that it takes; a file is named by its place.
func call(client *veridoor.Client, one asked, cursor *string) (any, error) {
	method := reflect.ValueOf(client).MethodByName(strings.ToUpper(one.Call[:1]) + one.Call[1:])
	given := []reflect.Value{reflect.ValueOf(context.Background())}
	for index := 1; index < method.Type().NumIn(); index++ {
		value := reflect.New(method.Type().In(index))
		source := one.Query
		if index <= len(one.Arguments) {
			source = one.Arguments[index-1]
		}
		var named struct{ File string }
		if content, isFile := value.Interface().(*[]byte); isFile {
			if err := json.Unmarshal(source, &named); err != nil {
				return nil, err
			}
			*content, _ = os.ReadFile(named.File)
		} else if len(source) > 0 {
			if err := json.Unmarshal(source, value.Interface()); err != nil {
				return nil, err
			}
		}
		if cursor != nil && index == method.Type().NumIn()-1 {
			value.Elem().FieldByName("Cursor").Set(reflect.ValueOf(cursor))
		}
		given = append(given, value.Elem())
	}
	results := method.Call(given)
	err, _ := results[len(results)-1].Interface().(error)
	if len(results) == 1 || err != nil {
		return nil, err
	}
	return results[0].Interface(), nil
}
