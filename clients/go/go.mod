module github.com/veridoor/veridoor-go

go 1.19
